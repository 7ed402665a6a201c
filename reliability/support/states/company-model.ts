// A company by the rules alone, without a database: its members, their roles, and the effect of each act.
export type Act =
  | { readonly do: 'invite' | 'uninvite'; readonly by: number; readonly slot: number }
  | { readonly do: 'join'; readonly by: number; readonly slot: number }
  | { readonly do: 'ask' | 'exit' | 'dissolve'; readonly by: number }
  | {
      readonly do: 'accept' | 'refuse' | 'grant' | 'revoke' | 'disable' | 'enable' | 'remove' | 'transfer'
      readonly by: number
      readonly whom: number
    }
  | { readonly do: 'seats'; readonly seats: number }
  | { readonly do: 'expire' | 'renew' }

interface Membership {
  readonly role: 'superAdmin' | 'staff'
  readonly active: boolean
  readonly granted: boolean
}
export interface State {
  readonly dissolved: boolean
  readonly ended: boolean
  readonly seats: number
  readonly members: Readonly<Record<number, Membership>>
  /** Links by slot: open, used up, or revoked. */
  readonly links: Readonly<Record<number, 'open' | 'used' | 'revoked'>>
  /** Each link's maker: their open links are revoked when they leave. */
  readonly makers: Readonly<Record<number, number>>
  /** The last request of each person. */
  readonly requests: Readonly<Record<number, { readonly serial: number; readonly waiting: boolean }>>
}
export const founded: State = {
  dissolved: false,
  ended: false,
  seats: 5,
  members: { 0: { role: 'superAdmin', active: true, granted: false } },
  links: {},
  makers: {},
  requests: {},
}

/**
 * One of an act's two steps, each of which reads the state at one moment: first permission and subject, then the
 * effect.
 */
interface Step {
  readonly state: State
  readonly answer: string | undefined
  readonly picked: number | undefined
}
const said = (state: State, answer: string): Step => ({ state, answer, picked: undefined })
const onward = (state: State, picked?: number): Step => ({ state, answer: undefined, picked })

const standing = (s: State, who: number): Membership | undefined => (s.dissolved || !s.members[who]?.active ? undefined : s.members[who])
const forSuperAdmin = (s: State, who: number): string | undefined => {
  const me = standing(s, who)
  return me === undefined ? 'company.none' : me.role === 'superAdmin' ? undefined : 'permission.denied'
}

/** The first step: the HTTP layer. */
export const overHttp = (s: State, act: Act): Step => {
  switch (act.do) {
    case 'seats':
    case 'expire':
    case 'renew':
    case 'ask':
      return onward(s)
    case 'join':
      return act.slot in s.links ? onward(s) : said(s, 'skipped')
    case 'exit':
      return standing(s, act.by) ? onward(s) : said(s, 'company.none')
    case 'accept':
    case 'refuse': {
      const request = s.requests[act.whom]
      if (!request) return said(s, 'skipped')
      const refused = forSuperAdmin(s, act.by)
      return refused === undefined ? onward(s, request.serial) : said(s, refused)
    }
    default: {
      if (act.do === 'uninvite' && !(act.slot in s.links)) return said(s, 'skipped')
      const refused = forSuperAdmin(s, act.by)
      return refused === undefined ? onward(s) : said(s, refused)
    }
  }
}
const linksWithout = (s: State, maker: number): State['links'] =>
  Object.fromEntries(
    Object.entries(s.links).map(([slot, link]) => [slot, link === 'open' && s.makers[Number(slot)] === maker ? 'revoked' : link]),
  )
/** The second step: the transaction. */
export const inside = (s: State, act: Act, picked: number | undefined): { readonly state: State; readonly answer: string } => {
  const no = (answer: string) => ({ state: s, answer })
  const yes = (change: Partial<State>) => ({ state: { ...s, ...change }, answer: 'ok' })
  const without = (who: number): State['members'] => Object.fromEntries(Object.entries(s.members).filter(([id]) => Number(id) !== who))
  const changed = (who: number, change: Partial<Membership>): State['members'] => ({
    ...s.members,
    [who]: { ...s.members[who]!, ...change },
  })
  const full = Object.keys(s.members).length >= s.seats
  const entered = (who: number): State['members'] => ({ ...s.members, [who]: { role: 'staff', active: true, granted: false } })
  switch (act.do) {
    case 'seats':
      return s.dissolved ? no('company.notFound') : yes({ seats: act.seats })
    case 'expire':
    case 'renew':
      return s.dissolved ? no('company.notFound') : yes({ ended: act.do === 'expire' })
    case 'invite':
      return full ? no('company.full') : yes({ links: { ...s.links, [act.slot]: 'open' }, makers: { ...s.makers, [act.slot]: act.by } })
    case 'uninvite':
      return s.links[act.slot] === 'revoked' ? no('invitation.notFound') : yes({ links: { ...s.links, [act.slot]: 'revoked' } })
    case 'join':
      if (s.dissolved || s.links[act.slot] !== 'open') return no('invitation.notFound')
      if (s.members[act.by]) return no('company.alreadyMember')
      return full ? no('company.full') : yes({ links: { ...s.links, [act.slot]: 'used' }, members: entered(act.by) })
    case 'ask': {
      if (s.dissolved) return no('company.notFound')
      if (s.members[act.by]) return no('company.alreadyMember')
      const last = s.requests[act.by]
      return yes(last?.waiting ? {} : { requests: { ...s.requests, [act.by]: { serial: (last?.serial ?? 0) + 1, waiting: true } } })
    }
    case 'accept':
    case 'refuse': {
      const request = s.requests[act.whom]!
      const answered = { ...s.requests, [act.whom]: { ...request, waiting: false } }
      if (!request.waiting || request.serial !== picked) return no('joinRequest.decided')
      if (act.do === 'refuse') return yes({ requests: answered })
      if (s.members[act.whom]) return no('company.alreadyMember')
      return full ? no('company.full') : yes({ requests: answered, members: entered(act.whom) })
    }
    case 'grant':
    case 'revoke':
      return s.members[act.whom] ? yes({ members: changed(act.whom, { granted: act.do === 'grant' }) }) : no('staff.notFound')
    case 'disable':
    case 'enable':
    case 'remove':
      if (!s.members[act.whom]) return no('staff.notFound')
      if (act.whom === act.by) return no('staff.self')
      if (s.members[act.whom]!.role === 'superAdmin') return no('staff.isSuperAdmin')
      return yes({
        members: act.do === 'remove' ? without(act.whom) : changed(act.whom, { active: act.do === 'enable' }),
        // Disabling a disabled member changes nothing.
        ...(act.do === 'remove' || (act.do === 'disable' && s.members[act.whom]!.active) ? { links: linksWithout(s, act.whom) } : {}),
      })
    case 'exit':
      if (s.dissolved || !s.members[act.by]) return no('company.notFound')
      return s.members[act.by]!.role === 'superAdmin'
        ? no('company.superAdminStays')
        : yes({ members: without(act.by), links: linksWithout(s, act.by) })
    case 'transfer':
      if (act.whom === act.by) return no('company.toSelf')
      if (s.dissolved) return no('company.notFound')
      if (s.members[act.by]?.role !== 'superAdmin') return no('permission.denied')
      if (!s.members[act.whom]) return no('staff.notFound')
      return s.members[act.whom]!.active
        ? yes({ members: { ...changed(act.by, { role: 'staff' }), [act.whom]: { ...s.members[act.whom]!, role: 'superAdmin' } } })
        : no('staff.disabled')
    case 'dissolve':
      if (s.dissolved) return no('company.notFound')
      if (s.members[act.by]?.role !== 'superAdmin') return no('permission.denied')
      if (Object.keys(s.members).length > 1) return no('company.staffLeft')
      return yes({
        dissolved: true,
        links: Object.fromEntries(Object.keys(s.links).map((slot) => [slot, 'revoked' as const])),
        requests: Object.fromEntries(Object.entries(s.requests).map(([who, r]) => [who, { ...r, waiting: false }])),
      })
  }
}
export const perform = (s: State, act: Act): { readonly state: State; readonly answer: string } => {
  const gateway = overHttp(s, act)
  return gateway.answer === undefined ? inside(gateway.state, act, gateway.picked) : { state: s, answer: gateway.answer }
}
/** May see partners: a page that needs the group, and that stays to be read when the suite has ended. */
export const seesPartners = (s: State, who: number): boolean => {
  const me = standing(s, who)
  return me !== undefined && (me.role === 'superAdmin' || me.granted)
}

/** A state as text; equal states give equal texts. */
export const textOf = (s: State): string =>
  JSON.stringify({
    dissolved: s.dissolved,
    ended: s.ended,
    seats: s.seats,
    members: s.members,
    links: s.links,
    waiting: Object.entries(s.requests)
      .filter(([, r]) => r.waiting)
      .map(([who]) => Number(who)),
  })

export interface Answered {
  readonly act: Act
  readonly answer: string
}
/**
 * Whether any interleaving of the two clients' steps, each in its order, gives exactly these answers and this final
 * state.
 */
export const explained = (from: State, clients: readonly [readonly Answered[], readonly Answered[]], ending: string): boolean => {
  const dead = new Set<string>()
  const walk = (state: State, at: readonly [number, number], picked: readonly [number | undefined, number | undefined]): boolean => {
    if (at.every((step, client) => step === clients[client]!.length * 2)) return textOf(state) === ending
    const key = JSON.stringify([state, at, picked])
    if (dead.has(key)) return false
    for (const client of [0, 1] as const) {
      const step = at[client]
      const answered = clients[client][step >> 1]
      if (!answered) continue
      const put = <T>(pair: readonly [T, T], value: T): [T, T] => (client === 0 ? [value, pair[1]] : [pair[0], value])
      if (step % 2 === 0) {
        const gateway = overHttp(state, answered.act)
        const made = at[1 - client]! % 2 === 0 ? clients[1 - client]![(at[1 - client]! >> 1) - 1] : undefined
        // A client cannot join by a link whose answer the other client has not received yet.
        const unreported =
          answered.answer === 'skipped' &&
          made?.answer === 'ok' &&
          made.act.do === 'invite' &&
          'slot' in answered.act &&
          made.act.slot === answered.act.slot
        if (unreported && walk(state, put(at, step + 2), picked)) return true
        if (
          gateway.answer !== undefined
            ? gateway.answer === answered.answer && walk(state, put(at, step + 2), picked)
            : walk(state, put(at, step + 1), put(picked, gateway.picked))
        )
          return true
      } else {
        const done = inside(state, answered.act, picked[client])
        if (done.answer === answered.answer && walk(done.state, put(at, step + 1), picked)) return true
      }
    }
    dead.add(key)
    return false
  }
  return walk(from, [0, 0], [undefined, undefined])
}
