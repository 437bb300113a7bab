/** Options of `expect.element` and `expect.poll`: each attempt advances fake timers by the interval, 50 ms by default. */
export const keepsFakeTime = { interval: 0 }
