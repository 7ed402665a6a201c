// Events of one account in three browsers: the commands of the random sequences.
import fc from 'fast-check'

export type Purpose = 'register' | 'signIn' | 'reset' | 'bind'
/** Actions of a signed-in person. */
export type OwnCommand =
  | { readonly do: 'change' | 'bindTel' | 'totpOff'; readonly at: number; readonly right: boolean }
  | { readonly do: 'logout' | 'others' | 'totpOn' | 'look'; readonly at: number }
export type Command =
  | OwnCommand
  | { readonly do: 'sendCode'; readonly purpose: Purpose }
  | { readonly do: 'register' | 'reset'; readonly right: boolean }
  | { readonly do: 'password'; readonly at: number; readonly right: boolean; readonly captcha: boolean; readonly remember: boolean }
  | { readonly do: 'sms' | 'factor'; readonly at: number; readonly right: boolean }
  | { readonly do: 'refresh'; readonly at: number; readonly stale: boolean }
  | { readonly do: 'join' | 'removed' }
  | { readonly do: 'wait'; readonly seconds: number }

export const browsers = 3
const at = fc.integer({ min: 0, max: browsers - 1 })
const right = fc.oneof({ weight: 4, arbitrary: fc.constant(true) }, { weight: 1, arbitrary: fc.constant(false) })
const one = <T extends Command['do']>(name: T) => fc.constant(name)
const command: fc.Arbitrary<Command> = fc.oneof(
  { weight: 5, arbitrary: fc.record({ do: one('sendCode'), purpose: fc.constantFrom<Purpose>('register', 'signIn', 'reset', 'bind') }) },
  { weight: 3, arbitrary: fc.record({ do: one('register'), right }) },
  { weight: 2, arbitrary: fc.record({ do: one('reset'), right }) },
  { weight: 6, arbitrary: fc.record({ do: one('password'), at, right, captcha: fc.boolean(), remember: fc.boolean() }) },
  ...(['sms', 'factor', 'change', 'bindTel', 'totpOff'] as const).map((name) => ({
    weight: name === 'factor' ? 4 : 2,
    arbitrary: fc.record({ do: one(name), at, right }),
  })),
  {
    weight: 4,
    arbitrary: fc.record({
      do: one('refresh'),
      at,
      stale: fc.oneof({ weight: 3, arbitrary: fc.constant(false) }, { weight: 1, arbitrary: fc.constant(true) }),
    }),
  },
  ...(['logout', 'others', 'totpOn', 'look'] as const).map((name) => ({ weight: 2, arbitrary: fc.record({ do: one(name), at }) })),
  { weight: 1, arbitrary: fc.record({ do: one('join') }) },
  { weight: 1, arbitrary: fc.record({ do: one('removed') }) },
  { weight: 5, arbitrary: fc.record({ do: one('wait'), seconds: fc.constantFrom(5, 30, 61, 61, 700, 1900, 3700, 86_401) }) },
)
/** A prefix that advances the account before random commands follow, so that most sequences get deep. */
const begun: Command[] = [
  { do: 'sendCode', purpose: 'register' },
  { do: 'register', right: true },
  { do: 'password', at: 0, right: true, captcha: false, remember: true },
  { do: 'totpOn', at: 0 },
]
export const sequence = fc
  .tuple(fc.constantFrom(0, 2, 3, 4), fc.array(command, { minLength: 20, maxLength: 36, size: 'max' }))
  .map(([far, rest]): Command[] => [...begun.slice(0, far), ...rest])
