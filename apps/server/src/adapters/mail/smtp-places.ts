// Places of the mail listener: few for one network, none for who sits idle or drips, and the slowest gives way when all
// are taken. Time is counted in ticks of a second: a process that was held takes nobody's place.
import { isWithin, nearOf } from '../../lib/networks.ts'

export interface PlaceBounds {
  /** Connections, of all and of one network. */
  readonly most: number
  readonly ofNetwork: number
  /** Mails under way, of all and of one network. */
  readonly mails: number
  readonly mailsOfNetwork: number
  /** Seconds from the greeting or the end of a mail to MAIL, and from there to DATA. */
  readonly idle: number
  readonly envelope: number
  /** Bytes a second that a mail needs, over so many seconds. */
  readonly rate: number
  readonly window: number
  /** Seconds that a mail has before it gives way, and the bytes a second from which it never does. */
  readonly grace: number
  readonly quick: number
}
export const placeBounds: PlaceBounds = {
  most: 50,
  ofNetwork: 5,
  mails: 8,
  mailsOfNetwork: 2,
  idle: 15,
  envelope: 60,
  rate: 2048,
  window: 15,
  grace: 5,
  quick: 32 * 1024,
}
/** Why the listener turned away a connection or a mail, or lost it. */
type Turned = 'network' | 'full' | 'idle' | 'slow' | 'gaveWay' | 'aborted'
export type Tally = Partial<Record<Turned, number>>

/** A connection as the places see it. */
interface Peer {
  readonly address: string
  readonly isGone: () => boolean
  readonly end: (why: string) => void
}
interface Place {
  readonly peer: Peer
  /** Undefined for a relay of ours, which speaks for many networks. */
  readonly network: string | undefined
  stage: 'greeted' | 'envelope' | 'mail'
  age: number
  ended: boolean
}
/** The bytes of a mail as they come. */
interface Coming {
  readonly received: () => number
  /** False while bytes lie here unread: then the sender is not the slow one. */
  readonly isAwaited: () => boolean
}
interface Mail extends Coming {
  readonly place: Place
  /** Bytes received, at each second of the window. */
  readonly history: number[]
  whole: boolean
  readonly gone: (() => void)[]
}
export interface TakenMail {
  /** All bytes are here: what takes long now is ours. */
  readonly isWhole: () => void
  /** The connection ended on the way. */
  readonly isLost: () => void
  readonly over: () => void
}
const stages = { greeted: 0, envelope: 1, mail: 2 } as const
const busyNow = 'busy, try again in a minute'
const rateOf = ({ received, history }: Mail): number => (received() - history[0]!) / history.length

/** The longest in its stage among those without a mail. */
const idlest = (places: Iterable<Place>): Place | undefined =>
  [...places]
    .filter(({ stage }) => stage !== 'mail')
    .toSorted((a, b) => stages[a.stage] - stages[b.stage] || b.age - a.age)
    .at(0)
/** The slowest mail that may give way. */
const slowest = (mails: Iterable<Mail>, bounds: PlaceBounds): Mail | undefined =>
  [...mails]
    .filter((mail) => !mail.whole && !mail.place.peer.isGone() && mail.history.length > bounds.grace && rateOf(mail) < bounds.quick)
    .toSorted((a, b) => rateOf(a) - rateOf(b))
    .at(0)
const openTally = () => {
  let turned: Tally = {}
  const count = (reason: Turned): void => {
    turned[reason] = (turned[reason] ?? 0) + 1
  }
  return {
    count,
    tally: (): Tally => {
      const told = turned
      turned = {}
      return told
    },
  }
}
const takenOf = (mail: Mail, { mails, count }: { readonly mails: Set<Mail>; readonly count: (reason: Turned) => void }): TakenMail => ({
  isWhole: () => {
    mail.whole = true
  },
  isLost: () => {
    if (!mail.place.ended) count('aborted')
  },
  over: () => {
    mails.delete(mail)
    Object.assign(mail.place, { stage: 'greeted', age: 0 })
    for (const tell of mail.gone) tell()
  },
})
/** `relays`: addresses and networks of our own servers in front, which are bounded together with all others alone. */
export const openPlaces = (bounds: PlaceBounds, relays: readonly string[]) => {
  const places = new Map<string, Place>()
  const mails = new Set<Mail>()
  const { count, tally } = openTally()
  const sweep = (): void => {
    for (const [key, { peer }] of places) if (peer.isGone()) places.delete(key)
  }
  const end = (place: Place, reason: Turned, why: string): void => {
    count(reason)
    place.ended = true
    for (const [key, each] of places) if (each === place) places.delete(key)
    place.peer.end(why)
  }
  const watch = (mail: Mail): void => {
    if (mail.whole || mail.place.peer.isGone() || !mail.isAwaited()) return
    mail.history.push(mail.received())
    if (mail.history.length <= bounds.window) return
    if (rateOf(mail) < bounds.rate) end(mail.place, 'slow', 'the mail comes too slowly')
    mail.history.shift()
  }
  return {
    /** Gives a new connection a place, or says why it has none. */
    enter: (key: string, peer: Peer): string | undefined => {
      sweep()
      const network = isWithin(relays, peer.address) ? undefined : nearOf(peer.address)
      const near = [...places.values()].filter((each) => network !== undefined && each.network === network)
      if (near.length >= bounds.ofNetwork) {
        count('network')
        return 'too many connections from your network'
      }
      if (places.size >= bounds.most) {
        const giving = idlest(places.values())
        if (!giving) {
          count('full')
          return busyNow
        }
        end(giving, 'gaveWay', busyNow)
      }
      places.set(key, { peer, network, stage: 'greeted', age: 0, ended: false })
      return undefined
    },
    /** Makes room for one more mail of this connection; says why there is none. */
    room: async (key: string): Promise<string | undefined> => {
      const place = places.get(key)
      if (!place) return busyNow
      if (place.stage === 'greeted') Object.assign(place, { stage: 'envelope', age: 0 })
      const near = [...mails].filter(({ place: { network } }) => network !== undefined && network === place.network)
      if (near.length >= bounds.mailsOfNetwork) {
        count('network')
        return 'too many mails at once from your network'
      }
      if (mails.size < bounds.mails) return undefined
      const giving = slowest(mails, bounds)
      if (!giving) {
        count('full')
        return busyNow
      }
      const gone = new Promise<void>((resolve) => giving.gone.push(resolve))
      end(giving.place, 'gaveWay', 'too slow, and others wait')
      await gone
      return undefined
    },
    /** A mail begins; undefined if its connection has just lost its place. */
    take: (key: string, coming: Coming): TakenMail | undefined => {
      const place = places.get(key)
      if (!place) return undefined
      const mail: Mail = { ...coming, place, history: [coming.received()], whole: false, gone: [] }
      place.stage = 'mail'
      mails.add(mail)
      return takenOf(mail, { mails, count })
    },
    /** A second has passed. */
    tick: (): void => {
      sweep()
      for (const place of places.values()) {
        if (place.stage === 'mail') continue
        place.age++
        if (place.age > (place.stage === 'greeted' ? bounds.idle : bounds.envelope)) end(place, 'idle', 'no mail came')
      }
      for (const mail of mails) watch(mail)
    },
    /** What was turned away since the last call. */
    tally,
  }
}
