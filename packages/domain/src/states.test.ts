import { expect, test } from 'vitest'
import { mayBecome, mayCancel, mayRetry, recognitionEndings, recognitionStatus as s } from './states.ts'
import { allPermissions, permissionsOfRole } from './rights/permission.ts'
import { emailHolds, emailOf, keepFileName, passwordHolds } from './limits.ts'

test('every status that is not an ending leads on, so that no file is stuck', () => {
  const stuck = Object.values(s).filter(
    (status) =>
      status !== s.unknown && !recognitionEndings.has(status) && !Object.values(s).some((to) => to !== status && mayBecome(status, to)),
  )
  expect(stuck).toEqual([])
})
test('a recorded file never goes back to the queue', () => expect(mayRetry(s.allSaved)).toBe(false))
test('a failed file may be tried again', () => expect(mayRetry(s.failed)).toBe(true))
test('a file being recognised may be cancelled, a finished one not', () =>
  expect([mayCancel(s.recognising), mayCancel(s.allSaved)]).toEqual([true, false]))
test('a waiting file cannot be saved at once', () => expect(mayBecome(s.waiting, s.allSaved)).toBe(false))

test('the super admin holds every key', () => expect(permissionsOfRole('superAdmin')).toEqual(new Set(allPermissions)))
test('staff hold no key of the company area', () =>
  expect([...permissionsOfRole('staff')].filter((key) => key.startsWith('menu_2'))).toEqual([]))

test.each([
  ['Abcdefg1', true],
  ['Abcdef1', false],
  ['abcdefg1', false],
  ['ABCDEFG1', false],
  ['Abcdefgh', false],
  [`Aa1${'x'.repeat(27)}`, true],
  [`Aa1${'x'.repeat(28)}`, false],
])('password %s holds: %s', (password, holds) => expect(passwordHolds(password)).toBe(holds))
test.each([
  '<a@evil.example> a@platform.example',
  'a@b',
  'a@evil.example\r\nBcc: z@z.example',
  '"x y"@b.example',
  'a@-b.example',
  'a b@c.example',
])('%j is no address', (email) => expect(emailHolds(email)).toBe(false))
test('a plain address is one', () => expect(emailHolds('wanqing.lin@yantian-mfg.example')).toBe(true))
test.each([
  [' Wanqing.Lin@Yantian-Mfg.Example ', 'wanqing.lin@yantian-mfg.example'],
  ['\u212Aim@yantian-mfg.example', undefined],
  ['w\u0131n@yantian-mfg.example', undefined],
  ['W\u0130N@yantian-mfg.example', undefined],
  ['\uFF41@yantian-mfg.example', undefined],
])('%j is kept as %j', (text, kept) => expect(emailOf(text)).toBe(kept))
test('a long file name keeps its end', () => expect(keepFileName(`${'长'.repeat(100)}.pdf`)).toBe(`${'长'.repeat(86)}.pdf`))
test('a file name reads as it is: no mark in it turns the order of its letters or hides a control', () =>
  expect(keepFileName('发票\u202efdp\u2066.\u200e\u0085exe')).toBe('发票_fdp_.__exe'))
test('a file name cannot hold a path', () => expect(keepFileName('../../etc/passwd')).toBe('.._.._etc_passwd'))
