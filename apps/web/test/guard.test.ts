import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { guardDoubleClicks } from '../src/lib/guard.ts'

/** As much of an element as the guard looks at: what it is inside of. */
class Mark {
  readonly fits: string
  constructor(fits: string) { this.fits = fits }
  closest(selector: string): Mark | null { return selector.includes(this.fits) ? this : null }
}
let click: (event: unknown) => void = () => undefined
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
  Object.assign(globalThis, { Element: Mark, document: { addEventListener: (_: string, hear: typeof click) => { click = hear } } })
  guardDoubleClicks()
})
afterEach(() => { vi.useRealTimers() })

/** Whether a click on it reaches the page. */
const reaches = (target: Mark): boolean => {
  let stopped = false
  click({ target, preventDefault: () => undefined, stopPropagation: () => { stopped = true } })
  return !stopped
}
const save = (): Mark => new Mark('.ant-btn-primary')

it('a second click on a committing button within half a second is swallowed', () => {
  const button = save()
  expect([reaches(button), reaches(button)]).toEqual([true, false])
})
it('after half a second it counts again', () => {
  const button = save(), first = reaches(button)
  vi.setSystemTime(Date.now() + 500)
  expect([first, reaches(button)]).toEqual([true, true])
})
it('another button is not held up by it', () => {
  reaches(save())
  expect(reaches(save())).toBe(true)
})
it('what commits nothing may be clicked as fast as one likes', () => {
  const next = new Mark('.ant-pagination-next')
  expect([reaches(next), reaches(next)]).toEqual([true, true])
})
