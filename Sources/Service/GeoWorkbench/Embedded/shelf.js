// The storage of the outbox: a table of IndexedDB, or the memory of the page where the browser keeps nothing.

/** The table of a name; `isLasting` says whether it outlives the page. */
export async function openShelf(name) {
  try {
    const database = await settled(Object.assign(indexedDB.open(name, 1), {
      onupgradeneeded({ target }) { target.result.createObjectStore("ops", { keyPath: "idem" }); } }));
    return new Shelf(database);
  } catch {
    return new Shelf(null);
  }
}

class Shelf {
  #database;
  #memory = new Map();

  constructor(database) {
    this.#database = database;
  }

  get isLasting() { return this.#database !== null; }

  async all() { return this.#database ? this.#run("readonly", (table) => table.getAll()) : [...this.#memory.values()]; }

  put(op) { return this.#database ? this.#run("readwrite", (table) => table.put(op)) : void this.#memory.set(op.idem, op); }

  remove(idem) { return this.#database ? this.#run("readwrite", (table) => table.delete(idem)) : void this.#memory.delete(idem); }

  /** Replaces an op by another in one transaction. */
  replace(idem, op) {
    if (!this.#database) { this.#memory.delete(idem); this.#memory.set(op.idem, op); return undefined; }
    return this.#run("readwrite", (table) => { table.delete(idem); return table.put(op); });
  }

  /** A full or withdrawn storage ends the table: what it has is kept by the page from then on. */
  async #run(mode, work) {
    try {
      const transaction = this.#database.transaction("ops", mode, { durability: "strict" });
      const done = new Promise((resolve, reject) => {
        transaction.oncomplete = resolve;
        transaction.onabort = transaction.onerror = () => reject(transaction.error);
      });
      const request = work(transaction.objectStore("ops"));
      await done;
      return request.result;
    } catch (error) {
      this.#database = null;
      throw error;
    }
  }
}

function settled(request) {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
    request.onblocked = () => reject(new Error("blocked"));
  });
}
