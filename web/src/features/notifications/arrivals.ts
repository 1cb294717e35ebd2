/** Time within which new notifications are announced together. */
const GATHER_MS = 1500;
/** Minimum time between two announcements during a long burst. */
const REST_MS = 20_000;

/**
 * Combines each burst of new notifications into one announcement.
 * @param announce called with the number of arrivals since the last announcement
 * @param now a monotonic clock
 */
export class Arrivals {
  private count = 0;
  private timer: ReturnType<typeof setTimeout> | null = null;
  private announcedAt = Number.NEGATIVE_INFINITY;
  private readonly announce: (count: number) => void;
  private readonly now: () => number;

  constructor(announce: (count: number) => void, now: () => number = () => performance.now()) {
    this.announce = announce;
    this.now = now;
  }

  add(count: number): void {
    this.count += count;
    const wait = Math.max(GATHER_MS, this.announcedAt + REST_MS - this.now());
    this.timer ??= setTimeout(() => this.flush(), wait);
  }

  /** Discards the announcement, because the user has already seen the notifications. */
  forget(): void {
    if (this.timer !== null) clearTimeout(this.timer);
    this.timer = null;
    this.count = 0;
  }

  private flush(): void {
    const { count } = this;
    this.forget();
    this.announcedAt = this.now();
    this.announce(count);
  }
}
