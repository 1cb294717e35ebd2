/** Several that arrive together are told of together. */
const GATHER_MS = 1500;
/** Between two tellings: a long burst is told of this often at most. */
const REST_MS = 20_000;

/**
 * Gathers what arrives into one telling for each burst.
 * @param tell gets how many have arrived since the last telling
 * @param now of a clock that is never set
 */
export class Arrivals {
  private count = 0;
  private timer: ReturnType<typeof setTimeout> | null = null;
  private toldAt = Number.NEGATIVE_INFINITY;
  private readonly tell: (count: number) => void;
  private readonly now: () => number;

  constructor(tell: (count: number) => void, now: () => number = () => performance.now()) {
    this.tell = tell;
    this.now = now;
  }

  add(count: number): void {
    this.count += count;
    const wait = Math.max(GATHER_MS, this.toldAt + REST_MS - this.now());
    this.timer ??= setTimeout(() => this.flush(), wait);
  }

  /** They were seen: nothing is told of them. */
  forget(): void {
    if (this.timer !== null) clearTimeout(this.timer);
    this.timer = null;
    this.count = 0;
  }

  private flush(): void {
    const { count } = this;
    this.forget();
    this.toldAt = this.now();
    this.tell(count);
  }
}
