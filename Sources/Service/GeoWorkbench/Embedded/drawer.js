// The panel as a sheet over the map on narrow screens: peek, half, full; by its handle, dragging and keys.

const states = ["peek", "half", "full"];

export class Drawer extends HTMLElement {
  start() {
    this.handle = this.querySelector("#handle");
    this.handle.addEventListener("click", () => {
      if (this.wasDragged) { this.wasDragged = false; return; }
      this.set(this.dataset.state === "peek" ? "half" : this.dataset.state === "half" ? "full" : "peek");
    });
    this.handle.addEventListener("keydown", ({ key }) => {
      const index = states.indexOf(this.dataset.state) + ({ ArrowUp: 1, ArrowDown: -1 }[key] ?? 0);
      if (key === "ArrowUp" || key === "ArrowDown") this.set(states[Math.max(0, Math.min(2, index))]);
    });
    this.handle.addEventListener("pointerdown", (event) => this.#drag(event));
    // An element that gets the focus in a lowered sheet raises the sheet.
    this.addEventListener("focusin", ({ target }) => { if (target !== this.handle && this.dataset.state === "peek") this.set("half"); });
  }

  set(state) {
    this.dataset.state = state;
    this.handle.setAttribute("aria-expanded", String(state !== "peek"));
    this.style.removeProperty("--pulled");
  }

  #drag(event) {
    const from = event.clientY, height = this.getBoundingClientRect().top;
    this.handle.setPointerCapture(event.pointerId);
    const move = ({ clientY }) => {
      if (Math.abs(clientY - from) < 6 && !this.wasDragged) return;
      this.wasDragged = true;
      this.classList.add("moving");
      this.style.setProperty("--pulled", `${Math.max(innerHeight * 0.12, innerHeight - (height + clientY - from))}px`);
    };
    const end = () => {
      this.handle.removeEventListener("pointermove", move);
      this.classList.remove("moving");
      if (!this.wasDragged) return;
      const share = 1 - this.getBoundingClientRect().top / innerHeight;
      this.set(share < 0.28 ? "peek" : share < 0.68 ? "half" : "full");
      setTimeout(() => { this.wasDragged = false; });
    };
    this.handle.addEventListener("pointermove", move);
    this.handle.addEventListener("pointerup", end, { once: true });
    this.handle.addEventListener("pointercancel", end, { once: true });
  }
}

customElements.define("wb-drawer", Drawer);
