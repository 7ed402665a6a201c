import { describe, expect, it } from 'vitest'
import { crockford } from '../text/crockford.ts'
import { plainRecoveryCode, recoveryCodeHolds, shownRecoveryCode } from './recovery-code.ts'

describe('A recovery code', () => {
  it.each(['AB3D0-F1JK9', 'ab3d0f1jk9', ' ab3do – fljk9 ', 'ＡＢ３Ｄ０－Ｆ１ＪＫ９', 'AB3DO-FIJK9'])(
    'is read from %j as it was shown',
    (typed) => {
      expect([recoveryCodeHolds(typed), plainRecoveryCode(typed), shownRecoveryCode(plainRecoveryCode(typed))]).toEqual([
        true,
        'AB3D0F1JK9',
        'AB3D0-F1JK9',
      ])
    },
  )
  it.each(['', '123456', 'AB3D0-F1JK', 'AB3D0-F1JK99', 'AB3D0-F1JK!', 'AB3D0-F1JKU'])('is not %j', (typed) => {
    expect(recoveryCodeHolds(typed)).toBe(false)
  })
  it('has nothing in it that is read for something else', () => {
    expect([crockford.length, /[ILOU]/.test(crockford)]).toEqual([32, false])
  })
})
