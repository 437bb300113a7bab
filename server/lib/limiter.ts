/** Runs at most so many tasks at a time; the others wait for their turn in the order they came. */
export function limiter(most: number) {
  let running = 0
  const waiting: (() => void)[] = []
  return async <T>(task: () => Promise<T>): Promise<T> => {
    if (running < most) running += 1
    else await new Promise<void>((go) => waiting.push(go))
    try {
      return await task()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}
