// Whether the server answers. After a request that reached nobody, the page asks once a second until somebody is there.

const PAUSE = 1000;

class Connection {
  lost = $state(false);
  #waiting: Promise<void> | null = null;

  /** Notes that the server did not answer, and waits until it does. */
  returned(): Promise<void> {
    this.lost = true;
    this.#waiting ??= this.#wait();
    return this.#waiting;
  }

  async #wait(): Promise<void> {
    for (;;) {
      await new Promise((resolve) => setTimeout(resolve, PAUSE));
      const answered = await fetch('./knight.svg', { cache: 'no-store' }).then(() => true, () => false);
      if (answered) break;
    }
    this.#waiting = null;
    this.lost = false;
  }
}

export const connection = new Connection();
