// The bureau's people, their logins on the way, and who is logged in.
import { randomInt, randomUUID } from 'node:crypto'
import { shanghaiDay } from '@piaotai/domain/shanghai.ts'
import type { BureauPerson, OpenSession, Waiting } from './login-wire.ts'

export interface Login {
  readonly taxId: string
  identity: string
  /** The second factor was given. */
  proven: boolean
  sms: { readonly code: string; readonly until: number; left: number; readonly sentAt: number } | undefined
  qr: { readonly id: string; readonly face: boolean; until: number; state: 'waiting' | 'scanned' | 'done' | 'otherCompany' } | undefined
  /** The channel's own phone is asked since. */
  autoSince: number | undefined
  kind: Waiting['kind']
  readonly startedAt: number
}
export interface Session {
  readonly taxId: string
  readonly identity: string
  readonly since: number
  until: number
  /** It asks for a face before it answers anything. */
  face: boolean
}
export type GoneBecause = 'elsewhere' | 'over'
const smsLifeMs = 300_000
const qrLifeMs = 300_000
const loginLifeMs = 900_000

/** Wrong passwords, and the logins of a day. */
const countTries = (at: () => number) => {
  const wrong = new Map<string, { count: number; lockedUntil: number }>()
  const today = new Map<string, { day: string; count: number }>()
  const dayOf = (): string => shanghaiDay(new Date(at()))
  return {
    /** Counts a wrong password; the tries that are left, none of which is left while it is locked. */
    wrongPassword: (key: string): number => {
      const before = wrong.get(key)
      const count = (before && before.lockedUntil <= at() ? (before.lockedUntil === 0 ? before.count : 0) : 0) + 1
      wrong.set(key, { count, lockedUntil: count >= 5 ? at() + 7_200_000 : 0 })
      return 5 - count
    },
    isLocked: (key: string): boolean => (wrong.get(key)?.lockedUntil ?? 0) > at(),
    rightPassword: (key: string): void => {
      wrong.delete(key)
    },
    /** Counts a login of today. */
    countLogin: (key: string): number => {
      const day = dayOf()
      const before = today.get(key)
      const count = (before?.day === day ? before.count : 0) + 1
      today.set(key, { day, count })
      return count
    },
  }
}
const waitingOf = (person: BureauPerson | undefined, login: Login, at: number): readonly Waiting[] => {
  if (!person || login.startedAt + loginLifeMs <= at) return []
  const until = login.kind === 'sms' ? login.sms?.until : login.kind === 'qr' || login.kind === 'face' ? login.qr?.until : undefined
  return [
    {
      area: person.area,
      phone: person.phone,
      name: person.name,
      taxId: login.taxId,
      kind: login.kind,
      sms: login.sms?.code ?? null,
      scanned: login.qr?.state === 'scanned',
      until: new Date(until ?? login.startedAt + loginLifeMs).toISOString(),
    },
  ]
}
const openOf = (person: BureauPerson | undefined, session: Session | undefined): readonly OpenSession[] => {
  if (!session || !person) return []
  return [
    {
      area: person.area,
      phone: person.phone,
      name: person.name,
      taxId: session.taxId,
      identity: session.identity,
      since: new Date(session.since).toISOString(),
      until: new Date(session.until).toISOString(),
      face: session.face,
    },
  ]
}

export const openLoginBooks = (now: () => Date) => {
  const people = new Map<string, BureauPerson>()
  const logins = new Map<string, Login>()
  const sessions = new Map<string, Session>()
  /** Why a taxpayer's session of a person is gone. */
  const gone = new Map<string, GoneBecause>()
  const at = (): number => now().getTime()
  const keyOf = (area: string, phone: string): string => `${area} ${phone}`
  const end = (key: string, because: GoneBecause): void => {
    const session = sessions.get(key)
    if (!session) return
    sessions.delete(key)
    gone.set(`${key} ${session.taxId}`, because)
  }
  const sessionAt = (key: string): Session | undefined => {
    const session = sessions.get(key)
    if (session && session.until <= at()) end(key, 'over')
    return sessions.get(key)
  }
  return {
    keyOf,
    put: (given: readonly BureauPerson[]): void => {
      for (const person of given) people.set(keyOf(person.area, person.phone), person)
    },
    people: (): readonly BureauPerson[] => [...people.values()],
    person: (key: string): BureauPerson | undefined => people.get(key),
    ...countTries(at),
    begin: (key: string, taxId: string, identity: string): Login => {
      const login: Login = {
        taxId,
        identity,
        proven: false,
        sms: undefined,
        qr: undefined,
        autoSince: undefined,
        kind: 'password',
        startedAt: at(),
      }
      logins.set(key, login)
      return login
    },
    login: (key: string, taxId: string): Login | undefined => {
      const login = logins.get(key)
      return login && login.taxId === taxId && login.startedAt + loginLifeMs > at() ? login : undefined
    },
    sendSms: (login: Login): boolean => {
      if (login.sms && login.sms.sentAt + 60_000 > at()) return false
      login.sms = { code: String(randomInt(1_000_000)).padStart(6, '0'), until: at() + smsLifeMs, left: 3, sentAt: at() }
      login.kind = 'sms'
      return true
    },
    drawQr: (login: Login, face: boolean): string => {
      const id = randomUUID().replaceAll('-', '')
      login.qr = { id, face, until: at() + qrLifeMs, state: 'waiting' }
      login.kind = face ? 'face' : 'qr'
      return id
    },
    enter: (key: string, login: Login, identity: string, hours: number): void => {
      logins.delete(key)
      // One natural person in one area holds one live login.
      end(key, 'elsewhere')
      sessions.set(key, { taxId: login.taxId, identity, since: at(), until: at() + hours * 3_600_000, face: false })
      gone.delete(`${key} ${login.taxId}`)
    },
    session: sessionAt,
    /** The session of a taxpayer: of the named person, or of anybody. */
    sessionOf: (taxId: string, key: string | undefined): { readonly key: string; readonly session: Session } | GoneBecause | undefined => {
      for (const one of key === undefined ? [...sessions.keys()] : [key]) {
        const session = sessionAt(one)
        if (session?.taxId === taxId) return { key: one, session }
      }
      return key === undefined ? [...gone].find(([name]) => name.endsWith(` ${taxId}`))?.[1] : gone.get(`${key} ${taxId}`)
    },
    end,
    touch: (session: Session, hours: number): void => {
      session.until = at() + hours * 3_600_000
    },
    at,
    waiting: (): readonly Waiting[] => [...logins].flatMap(([key, login]) => waitingOf(people.get(key), login, at())),
    open: (): readonly OpenSession[] => [...sessions.keys()].flatMap((key) => openOf(people.get(key), sessionAt(key))),
    loginAt: (key: string): Login | undefined => logins.get(key),
  }
}
export type LoginBooks = ReturnType<typeof openLoginBooks>
