import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { guardDoubleClicks } from '../src/lib/hooks/guard.ts'

/** The part of an element that the guard uses: `closest`. */
class Mark {
  readonly fits: string
  constructor(fits: string) {
    this.fits = fits
  }
  closest(selector: string): Mark | null {
    return selector.includes(this.fits) ? this : null
  }
}
let hears: Readonly<Record<string, (event: unknown) => void>> = {}
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
  Object.assign(globalThis, {
    Element: Mark,
    document: {
      addEventListener: (kind: string, hear: (event: unknown) => void) => {
        hears = { ...hears, [kind]: hear }
      },
    },
  })
  guardDoubleClicks()
})
afterEach(() => {
  vi.useRealTimers()
})

/** Whether a click on the element reaches the page. */
const reaches = (target: Mark): boolean => {
  let stopped = false
  hears['click']!({
    target,
    preventDefault: () => undefined,
    stopPropagation: () => {
      stopped = true
    },
  })
  return !stopped
}
const save = (): Mark => new Mark('.ant-btn-primary')

it('a second click on a committing button within half a second is swallowed', () => {
  const button = save()
  expect([reaches(button), reaches(button)]).toEqual([true, false])
})
it('after half a second it counts again', () => {
  const button = save()
  const first = reaches(button)
  vi.setSystemTime(Date.now() + 500)
  expect([first, reaches(button)]).toEqual([true, true])
})
it('after something was entered it is a new press, however soon', () => {
  const button = save()
  const first = reaches(button)
  hears['input']!({})
  expect([first, reaches(button), reaches(button)]).toEqual([true, true, false])
})
it('another button is not held up by it', () => {
  reaches(save())
  expect(reaches(save())).toBe(true)
})
it('what commits nothing may be clicked as fast as one likes', () => {
  const next = new Mark('.ant-pagination-next')
  expect([reaches(next), reaches(next)]).toEqual([true, true])
})
