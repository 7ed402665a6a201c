import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  afterPush,
  errorEnds,
  holdsInvoice,
  inPushScope,
  isWebhookSecret,
  nextPush,
  offAfterMs,
  pushActs,
  pushAttempts,
  pushErrors,
  pushStates,
  restUntil,
  usedThere,
} from './push.ts'

const from = (act: (typeof pushActs)[number]) => pushStates.filter((state) => afterPush(state, act) !== undefined)
describe('A push', () => {
  it('begins from not pushed, failed, rejected and no need, and is recalled from sent, failed, received and rejected', () => {
    expect(from('push')).toEqual([0, 3, 5, 6])
    expect(from('recall')).toEqual([2, 3, 4, 5])
    expect([...new Set(from('recall').map((state) => afterPush(state, 'recall')))]).toEqual([0])
  })
  it('is not needed from not pushed, failed and rejected, and back', () => {
    expect(from('markNone')).toEqual([0, 3, 5])
    expect(afterPush(6, 'unmark')).toBe(0)
  })
  it('hears no acknowledgement after it was recalled', () => {
    for (const act of ['send', 'fail', 'receive', 'reject'] as const) expect(afterPush(0, act)).toBeUndefined()
  })
  it('holds its invoice while it waits, is sent or was received', () => {
    expect(pushStates.filter(holdsInvoice)).toEqual([1, 2, 4])
  })
  it('is tried ten times in some three days, each time later, and never sooner than the receiver asks', () => {
    const now = new Date('2026-11-25T00:00:00Z')
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: pushAttempts }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.nat(200_000),
        (attempt, random, asked) => {
          const next = nextPush(now, attempt, asked, random)
          if (attempt === pushAttempts) expect(next).toBeUndefined()
          else expect(next!.getTime() - now.getTime()).toBeGreaterThanOrEqual(Math.min(asked, 86_400) * 1000)
        },
      ),
    )
    const whole = Array.from({ length: pushAttempts - 1 }, (_, at) => nextPush(now, at + 1, 0, 0.5)!.getTime() - now.getTime()).reduce(
      (a, b) => a + b,
    )
    expect(whole / offAfterMs).toBeCloseTo(1.05, 1)
  })
  it('has an end for each class of error', () => {
    expect(pushErrors.filter((error) => errorEnds[error] === 'again')).toEqual(['LOGIN', 'BUSY', 'UNKNOWN'])
    expect(errorEnds.DUPLICATE).toBe('received')
  })
})
describe('A target', () => {
  it('rests after three failures in a row, longer each time, a quarter of an hour at most', () => {
    const now = new Date(0)
    expect([0, 2, 3, 4, 8, 99].map((failures) => restUntil(now, failures)?.getTime())).toEqual([
      undefined,
      undefined,
      30_000,
      60_000,
      900_000,
      900_000,
    ])
  })
  it('takes what its categories, types and pools all admit', () => {
    const scope = { categories: [1], types: [12, 22], pools: ['a', 'b'] }
    expect(inPushScope(scope, { category: 1, type: 12, pools: ['b'] })).toBe(true)
    expect(inPushScope(scope, { category: 2, type: 12, pools: ['b'] })).toBe(false)
    expect(inPushScope(scope, { category: 1, type: 80, pools: ['b'] })).toBe(false)
    expect(inPushScope(scope, { category: 1, type: 12, pools: [] })).toBe(false)
    expect(inPushScope({ ...scope, types: [], pools: [] }, { category: 1, type: 80, pools: [] })).toBe(true)
  })
  it('uses what it said it uses, until it says otherwise', () => {
    expect([null, 6, 7, 8, 9, 10, 11].map(usedThere)).toEqual([undefined, true, true, false, false, true, true])
  })
  it('signs with a secret of 24 bytes or more in base64', () => {
    expect(isWebhookSecret(`whsec_${'eHh4'.repeat(10)}eHg=`)).toBe(true)
    for (const wrong of ['whsec_', 'whsec_密钥', 'whsec_c2hvcnQ=', `${'eHh4'.repeat(10)}eHg=`]) expect(isWebhookSecret(wrong)).toBe(false)
  })
})
