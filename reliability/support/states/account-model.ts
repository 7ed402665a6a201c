// The expected result of each command by the rules alone, without a database: the account, its counts, codes, sessions,
// remembered browsers and pending sign-in steps.
import { browsers, type Command, type OwnCommand, type Purpose } from './account-commands.ts'

interface Limit {
  readonly max: number
  readonly window: number
  readonly lock: number
}
/** Counts within a window, with a lock at the maximum. */
class Count {
  #n = 0
  #ends = -1
  #locked = -1
  take(now: number, { max, window, lock }: Limit, upTo = max): boolean {
    if (this.#locked > now) return false
    if (this.#ends <= now) {
      this.#n = 1
      this.#ends = now + window
      this.#locked = -1
      return true
    }
    if (this.#n >= Math.min(max, upTo)) return false
    this.#locked = ++this.#n >= max ? now + lock : -1
    return true
  }
  blocked(now: number, { max }: Limit): boolean {
    return this.#locked > now || (this.#n >= max && this.#ends > now)
  }
  full(now: number, max: number): boolean {
    return this.#n >= max && this.#ends > now
  }
  giveBack(): void {
    this.#n = Math.max(0, this.#n - 1)
  }
  clear(): void {
    this.#n = 0
    this.#ends = -1
    this.#locked = -1
  }
}
/** For one source: a browser’s address, a known browser, or a session that asks for the password again. */
const password: Limit = { max: 10, window: 900, lock: 900 }
/** For all unknown browsers together, before a captcha. */
const free: Limit = { max: 5, window: 900, lock: 0 }
const totp: Limit = { max: 5, window: 900, lock: 900 }
const tries: Limit = { max: 5, window: 600, lock: 0 }
const every: Limit = { max: 1, window: 60, lock: 0 }
const hourly: Limit = { max: 5, window: 3600, lock: 0 }
const daily: Limit = { max: 10, window: 86_400, lock: 0 }

interface Family {
  ended: boolean
  readonly expires: number
}
interface Token {
  readonly family: Family
  used: number | undefined
  ended: boolean
}
interface Session {
  readonly id: number
  readonly created: number
  seen: number
  ended: '' | 'own' | 'done' | 'removed'
  readonly family: Family | undefined
  company: boolean
}
interface Ticket {
  readonly expires: number
  dead: boolean
  readonly remember: boolean
}
interface Browser {
  session: Session | undefined
  ticket: Ticket | undefined
  tokens: Token[]
  /** Whether the account knows the browser from a sign-in. */
  known: boolean
}
const idle = 1800
const longest = 12 * 3600
const rememberFor = 14 * 86_400
const step = 600
const grace = 10
/** Open sessions, and remembered browsers. */
const most = 10
/** Those that end, so that one more is within the limit. */
const beyond = <T>(oldestFirst: readonly T[]): readonly T[] => oldestFirst.slice(0, Math.max(0, oldestFirst.length - most + 1))

export class AccountModel {
  now = 0
  registered = false
  totpOn = false
  member = false
  /** How many phones the account has had; numbers the present and the next one. */
  phones = 0
  readonly sessions: Session[] = []
  #tokens: Token[] = []
  #tickets: Ticket[] = []
  readonly #codes = new Map<string, { expires: number }>()
  readonly #counts = new Map<string, Count>()
  readonly #at: Browser[] = Array.from({ length: browsers }, () => ({ session: undefined, ticket: undefined, tokens: [], known: false }))
  #count(name: string): Count {
    const found = this.#counts.get(name) ?? new Count()
    this.#counts.set(name, found)
    return found
  }
  /** Guesses count by the account's name until the account exists. */
  #places = 0
  get #name(): string {
    return this.registered ? 'account' : String(this.phones)
  }
  #place(at: number): Count {
    return this.#count(`password|${this.#name}|${this.#places}|${this.#at[at]!.known ? 'device' : 'address'} ${at}`)
  }
  get #free(): Count {
    return this.#count(`free|${this.#name}`)
  }
  /** A new password resets the counts of every place, and makes every browser but one unknown. */
  #anew(except?: number): void {
    this.#places++
    this.#free.clear()
    for (const [at, browser] of this.#at.entries()) if (at !== except) browser.known = false
  }
  #target(purpose: Purpose): string {
    return `${purpose}|${purpose === 'bind' ? this.phones + 1 : this.phones}`
  }

  /** The answer: ok, step, none (nothing to act on), or the problem name. */
  expect(command: Command): string {
    switch (command.do) {
      case 'wait':
        this.now += command.seconds
        return 'ok'
      case 'sendCode':
        return this.#send(command.purpose)
      case 'register':
        return (
          this.#code('register', command.right) ??
          (this.registered
            ? 'account.telTaken'
            : this.#spend('register', () => {
                this.registered = true
              }))
        )
      case 'reset':
        return (
          this.#code('reset', command.right) ??
          this.#spend(
            'reset',
            () => {
              if (this.registered) {
                this.#anew()
                this.#end(undefined)
              }
            },
            this.registered ? 'ok' : 'account.unknown',
          )
        )
      case 'password':
        return this.#password(command)
      case 'sms':
        return (
          this.#code('signIn', command.right) ??
          this.#spend('signIn', () => undefined, this.registered ? this.#first(command.at, false) : 'account.unknown')
        )
      case 'factor':
        return this.#factor(command.at, command.right)
      case 'refresh':
        return this.#refresh(command.at, command.stale)
      case 'join':
        if (!this.registered || this.member) return 'none'
        this.member = true
        return 'ok'
      case 'removed':
        if (!this.member) return 'none'
        this.member = false
        for (const s of this.sessions) if (s.company && s.ended === '') s.ended = 'removed'
        return 'ok'
      default:
        return this.#signedIn(command)
    }
  }
  #send(purpose: Purpose): string {
    const to = purpose === 'bind' ? this.phones + 1 : this.phones
    // A refusal leaves no count behind: everything is one transaction.
    if (!this.#count(`every|${to}`).take(this.now, every)) return 'account.codeTooSoon'
    for (const [name, limit] of [
      ['hour', hourly],
      ['day', daily],
    ] as const)
      if (this.#count(`${name}|${to}`).blocked(this.now, limit)) {
        this.#count(`every|${to}`).clear()
        return 'account.codeTooMany'
      }
    this.#count(`hour|${to}`).take(this.now, hourly)
    this.#count(`day|${to}`).take(this.now, daily)
    this.#codes.set(this.#target(purpose), { expires: this.now + step })
    this.#count(`tries|${this.#target(purpose)}`).clear()
    return 'ok'
  }
  /** A problem, or undefined if the code is right. */
  #code(purpose: Purpose, right: boolean): string | undefined {
    const name = this.#target(purpose)
    const kept = this.#codes.get(name)
    if (!this.#count(`tries|${name}`).take(this.now, tries)) return 'account.codeExhausted'
    return right && kept && kept.expires > this.now ? undefined : 'account.codeWrong'
  }
  #spend(purpose: Purpose, then: () => void, answer = 'ok'): string {
    const name = this.#target(purpose)
    this.#codes.delete(name)
    this.#count(`tries|${name}`).clear()
    then()
    return answer
  }
  #password({ at, right, captcha, remember }: Extract<Command, { do: 'password' }>): string {
    const place = this.#place(at)
    if (place.blocked(this.now, password)) return 'account.locked'
    if (this.#at[at]!.known) {
      if (!place.take(this.now, password, captcha ? undefined : 5)) return 'account.captchaNeeded'
    } else {
      if (!captcha && this.#free.full(this.now, free.max)) return 'account.captchaNeeded'
      place.take(this.now, password)
      this.#free.take(this.now, free)
    }
    if (!right || !this.registered) return 'account.wrongCredentials'
    place.clear()
    if (!this.#at[at]!.known) this.#free.giveBack()
    return this.#first(at, remember)
  }
  #first(at: number, remember: boolean): string {
    if (!this.totpOn) {
      this.#open(at, remember)
      return 'ok'
    }
    const ticket = { expires: this.now + step, dead: false, remember }
    this.#tickets.push(ticket)
    this.#at[at]!.ticket = ticket
    return 'step'
  }
  #open(at: number, remember: boolean): void {
    const family = remember ? { ended: false, expires: this.now + rememberFor } : undefined
    if (family) {
      const families = new Set(this.#tokens.filter((t) => !t.ended && t.family.expires > this.now).map((t) => t.family))
      for (const oldest of beyond([...families])) this.#endFamily(oldest, 'done')
      const token = { family, used: undefined, ended: false }
      this.#tokens.push(token)
      this.#at[at]!.tokens = [token]
    }
    this.#begin(at, family)
  }
  /** Takes a second, so that no two sessions are equally old. */
  #begin(at: number, family: Family | undefined): void {
    const open = this.sessions.filter((s) => s.ended === '' && this.now < s.created + longest && this.now - s.seen <= idle)
    for (const oldest of beyond(open)) oldest.ended = 'done'
    const session: Session = { id: this.sessions.length, created: this.now, seen: this.now, ended: '', family, company: this.member }
    this.sessions.push(session)
    this.#at[at]!.session = session
    this.#at[at]!.known = true
    this.now++
  }
  #factor(at: number, right: boolean): string {
    const browser = this.#at[at]!
    const { ticket } = browser
    if (!ticket) return 'none'
    if (right) this.now += 60
    if (ticket.dead || ticket.expires <= this.now) return 'account.ticketInvalid'
    if (!this.#count('totp').take(this.now, totp)) return 'account.codeExhausted'
    if (!right || !this.totpOn) return 'account.codeWrong'
    this.#count('totp').clear()
    ticket.dead = true
    this.#open(at, ticket.remember)
    return 'ok'
  }
  #refresh(at: number, stale: boolean): string {
    const browser = this.#at[at]!
    const token = browser.tokens.at(stale ? -2 : -1)
    if (!token) return 'none'
    const { family } = token
    if (token.used === undefined && !token.ended && family.expires > this.now) {
      token.used = this.now
      const next = { family, used: undefined, ended: false }
      this.#tokens.push(next)
      browser.tokens.push(next)
      this.#begin(at, family)
      return 'ok'
    }
    if (token.ended) return 'session.replaced'
    if (token.used === undefined) return 'session.expired'
    if (this.now - token.used <= grace) {
      this.#begin(at, family)
      return 'ok'
    }
    this.#endFamily(family, 'done')
    return 'session.replaced'
  }
  #endFamily(family: Family, how: 'own' | 'done'): void {
    for (const token of this.#tokens) if (token.family === family) token.ended = true
    for (const session of this.sessions) if (session.family === family && session.ended === '') session.ended = how
  }
  /** Ends sessions, for every cause of revocation. */
  #end(except: Session | undefined): void {
    for (const session of this.sessions) if (session !== except && session.ended === '') session.ended = 'done'
    for (const token of this.#tokens) if (!except?.family || token.family !== except.family) token.ended = true
    for (const ticket of this.#tickets) ticket.dead = true
  }
  /** A session's answer; using a live one counts as activity. */
  state(session: Session): string {
    const unseen = this.now - session.seen
    if (session.ended === 'done') return 'session.replaced'
    if (session.ended === 'removed') return 'session.removed'
    if (session.ended === 'own' || this.now > session.created + longest || unseen > idle) return 'session.expired'
    if (unseen > 60) session.seen = this.now
    return 'ok'
  }
  #signedIn(command: OwnCommand): string {
    const { session } = this.#at[command.at]!
    if (!session) return 'none'
    const reported = this.state(session)
    if (reported !== 'ok' || command.do === 'look') return reported
    switch (command.do) {
      case 'logout':
        session.ended = 'own'
        if (session.family) this.#endFamily(session.family, 'own')
        return 'ok'
      case 'others':
        this.#end(session)
        return 'ok'
      case 'change':
        return (
          this.#prove(session, command.right) ??
          this.#done(session, () => {
            this.#anew(command.at)
          })
        )
      case 'bindTel':
        return (
          this.#prove(session, true) ??
          this.#code('bind', command.right) ??
          this.#spend('bind', () => {
            this.phones++
            this.#end(session)
          })
        )
      case 'totpOn':
        return (
          this.#prove(session, true) ??
          (this.totpOn
            ? 'account.totpOn'
            : (this.#totp(true) ??
              this.#done(session, () => {
                this.totpOn = true
              })))
        )
      case 'totpOff':
        return (
          this.#prove(session, true) ?? (this.totpOn ? (this.#totp(command.right) ?? ((this.totpOn = false), 'ok')) : 'account.totpOff')
        )
    }
  }
  #prove(session: Session, right: boolean): string | undefined {
    const place = this.#count(`password|${this.#places}|session ${session.id}`)
    if (!place.take(this.now, password)) return 'account.locked'
    if (!right) return 'account.passwordWrong'
    place.clear()
    return undefined
  }
  #totp(right: boolean): string | undefined {
    if (right) this.now += 60
    if (!this.#count('totp').take(this.now, totp)) return 'account.codeExhausted'
    if (!right) return 'account.codeWrong'
    this.#count('totp').clear()
    return undefined
  }
  #done(session: Session, then: () => void = () => undefined): string {
    then()
    this.#end(session)
    return 'ok'
  }
}
