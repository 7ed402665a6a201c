import { passwordHolds } from '@piaotai/domain/limits.ts'
import { Problem } from '@piaotai/domain/problems.ts'

/** Words that lists of broken passwords are made of; with a few digits they meet every rule of composition and protect nothing. */
const common = [
  'password',
  'passw',
  'qwerty',
  'qwertyuiop',
  'asdfgh',
  'zxcvbn',
  'abc',
  'abcd',
  'abcdef',
  'admin',
  'administrator',
  'welcome',
  'letmein',
  'iloveyou',
  'monkey',
  'dragon',
  'football',
  'master',
  'login',
  'test',
  'root',
  'user',
  'guest',
  'woaini',
  'nihao',
  'aptx',
  'hello',
  'changeme',
  'secret',
  'fapiao',
  'invoice',
  'company',
  'qaz',
  'qazwsx',
  'wsx',
  'summer',
  'winter',
  'spring',
  'autumn',
  'a',
  'aa',
  'q',
  'qq',
  'zz',
]
const plain = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll('0', 'o')
    .replaceAll('1', 'i')
    .replaceAll('3', 'e')
    .replaceAll('@', 'a')
    .replaceAll('$', 's')
    .replaceAll('5', 's')
const letters = (text: string): string => text.replace(/[^a-z]/g, '')

/** Refuses a new password that is too weak, common, or made of the person's own names. */
export const requireStrong = (password: string, names: readonly (string | null)[]): void => {
  const bare = password.toLowerCase()
  const own = names.flatMap((name) => (name ? [name.toLowerCase().split('@')[0]!] : [])).filter((name) => name.length >= 4)
  const isCommon = common.includes(letters(bare)) || common.includes(letters(plain(bare.replace(/[\d\W_]+$/, ''))))
  if (!passwordHolds(password) || isCommon || own.some((name) => bare.includes(name))) throw new Problem('account.passwordWeak')
}
