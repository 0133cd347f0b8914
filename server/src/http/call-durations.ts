const NAME = 'http_request_duration_seconds';
const UPPER_BOUNDS = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

/** How long calls of one kind took: how many of them up to each bound, and in all. */
interface Series {
  readonly labels: string;
  /** By the bound they were within; the last is for the slower ones. */
  readonly counts: number[];
  seconds: number;
}

/**
 * A histogram of all calls, by method, route and status, in the text format of Prometheus. It is written here, because every
 * call counts in it: a general one, which looks its labels up each time, takes ten times as long.
 */
export class CallDurations {
  readonly #routes = new Map<string, Map<string, Map<number, Series>>>();

  observe(route: string, method: string, status: number, milliseconds: number): void {
    const series = this.#seriesOf(route, method, status);
    const seconds = milliseconds / 1_000;
    let within = 0;
    while (within < UPPER_BOUNDS.length && seconds > (UPPER_BOUNDS[within] as number)) within++;
    series.counts[within] = (series.counts[within] as number) + 1;
    series.seconds += seconds;
  }

  text(): string {
    const lines = [`# HELP ${NAME} Time to answer a request`, `# TYPE ${NAME} histogram`];
    for (const methods of this.#routes.values()) {
      for (const statuses of methods.values()) {
        for (const series of statuses.values()) lines.push(...linesOf(series));
      }
    }
    return `${lines.join('\n')}\n`;
  }

  #seriesOf(route: string, method: string, status: number): Series {
    const known = this.#routes.get(route)?.get(method)?.get(status);
    if (known !== undefined) return known;
    const labels = `method="${method}",route="${route}",status="${status}"`;
    const series = { labels, counts: Array<number>(UPPER_BOUNDS.length + 1).fill(0), seconds: 0 };
    const methods = this.#routes.get(route) ?? new Map<string, Map<number, Series>>();
    const statuses = methods.get(method) ?? new Map<number, Series>();
    this.#routes.set(route, methods.set(method, statuses.set(status, series)));
    return series;
  }
}

function linesOf({ labels, counts, seconds }: Series): string[] {
  let total = 0;
  const buckets = [...UPPER_BOUNDS, '+Inf'].map((bound, index) => {
    total += counts[index] as number;
    return `${NAME}_bucket{le="${bound}",${labels}} ${total}`;
  });
  return [...buckets, `${NAME}_sum{${labels}} ${seconds}`, `${NAME}_count{${labels}} ${total}`];
}
