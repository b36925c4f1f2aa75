// Plans a tour with a running service and prints its chain as JSON.
//
//     python3 Scripts/checks/typescript.py http://127.0.0.1:8080 >geoanchor.ts
//     tsc --strict --target es2021 --module commonjs --lib es2021,dom plan-tour.ts
//     node plan-tour.js http://127.0.0.1:8080 @Library @Plaza

import { ask, RouteRequest, ServiceProblem } from "./geoanchor";

declare const process: { argv: string[]; exitCode: number };

async function main(): Promise<void> {
  const [url, from, to] = process.argv.slice(2);
  const request: RouteRequest = { from: { anchor: from }, to: { anchor: to } };
  const chain = await ask(url, "planChain", { body: request });
  for (const anchor of chain.anchors) {
    if (anchor.distanceMeters > chain.lengthMeters + 1) throw new Error(`${anchor.id} lies beyond the end`);
  }
  console.log(JSON.stringify(chain));
}

main().catch((error: unknown) => {
  console.error(error instanceof ServiceProblem ? `error: ${error.message}` : error);
  process.exitCode = 1;
});
