type Listener = (event: SimEvent) => void;

/** As much of an event as the core looks at. */
export interface SimEvent {
  type: string;
  target: Target;
  defaultPrevented: boolean;
  preventDefault: () => void;
  [more: string]: unknown;
}

/** Something that tells of events: by `onsuccess` and by listeners. Node's own is many times slower. */
export class Target {
  readonly #listeners = new Map<string, Set<Listener>>();

  addEventListener(type: string, listener: Listener): void {
    const listeners = this.#listeners.get(type) ?? new Set();
    this.#listeners.set(type, listeners.add(listener));
  }

  removeEventListener(type: string, listener: Listener): void {
    this.#listeners.get(type)?.delete(listener);
  }

  /** Tells this one and then those around it; gives whether somebody has asked to let it pass. */
  tell(type: string, more: object = {}, around: readonly Target[] = []): boolean {
    const event: SimEvent = {
      ...more,
      type,
      target: this,
      defaultPrevented: false,
      preventDefault: () => void (event.defaultPrevented = true),
    };
    for (const one of [this, ...around]) one.#hear(event);
    return event.defaultPrevented;
  }

  #hear(event: SimEvent): void {
    const own = (this as unknown as Record<string, Listener | null | undefined>)[`on${event.type}`];
    own?.call(this, event);
    for (const listener of Array.from(this.#listeners.get(event.type) ?? [])) listener.call(this, event);
  }
}
