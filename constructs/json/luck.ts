/** So many tries in vain, and most of the next are not made: then one in so many. */
const [PATIENCE, RARELY] = [100, 16];

/** Whether it is worth it to look for what may be known already. Where it never is, looking takes time for nothing. */
export class Luck {
  private asked = 0;
  private inVain = 0;

  /** Whether to look this time. */
  public isWorthATry(): boolean {
    return this.asked++ % RARELY === 0 || this.inVain < PATIENCE;
  }

  /** Whether something was found. */
  public note(found: boolean): void {
    this.inVain = found ? 0 : this.inVain + 1;
  }
}
