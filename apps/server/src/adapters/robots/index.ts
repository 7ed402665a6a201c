// Robots behind the guard of outgoing calls: the hosts of the three vendors alone, or those that a setting names in their place.
import { robotLimits, robotVendors, type RobotVendor } from '@piaotai/domain/robot.ts'
import type { RobotAddress, RobotAnswer, RobotOutcome, Robots } from '../../ports/robots.ts'
import { guardedFetch, mayCall, NotSent, type EgressRules } from '../egress.ts'
import { cut, plain } from './plain.ts'
import { vendors } from './vendors.ts'

/** Further origins of vendors: their servers in a company's house. */
export type RobotOrigins = readonly (readonly [RobotVendor, string])[]
/** In kept addresses, in place of the simulator's origin: its port is another one after each start. */
const simulated = 'simulated:'
const keyShape = /^[A-Za-z0-9_-]{8,200}$/

/** `simulator`: the origin of the simulator of one machine. */
export const openRobots = (given: EgressRules, more: RobotOrigins = [], simulator?: string): Robots => {
  const rules = { ...given, ...(simulator === undefined ? {} : { simulatedAt: [simulator] }) }
  const fetch = guardedFetch({ ...rules, maxBytes: 64 * 1024 })
  const outward = (kept: string): string => (kept.startsWith(simulated) ? (simulator ?? '') + kept.slice(simulated.length) : kept)
  const read = (address: string): RobotAddress | undefined => {
    const text = address.trim()
    if (!URL.canParse(text) || !mayCall(text, rules)) return undefined
    const { origin, pathname, searchParams } = new URL(text)
    for (const vendor of robotVendors) {
      const { origin: usual, keyOf, pathOf } = vendors[vendor]
      if (![usual, simulator].includes(origin) && !more.some(([whose, at]) => whose === vendor && at === origin)) continue
      const key = keyOf(pathname, searchParams) ?? ''
      if (keyShape.test(key)) return { vendor, address: (origin === simulator ? simulated : origin) + pathOf(key), ends: key.slice(-4) }
    }
    return undefined
  }
  return {
    read,
    send: async (message) => {
      const to = read(outward(message.address))
      if (!to) return { outcome: 'closed', note: 'address' }
      const vendor = vendors[to.vendor]
      const { query = '', body } = vendor.messageOf({
        ...message,
        title: cut(plain(message.title), robotLimits.titleBytes),
        lines: message.lines.map((line) => cut(plain(line), robotLimits.lineBytes)),
      })
      try {
        const response = await fetch(outward(to.address) + query, {
          method: 'POST',
          headers: { 'content-type': 'application/json; charset=utf-8', 'user-agent': 'Piaotai' },
          body: JSON.stringify(body),
        })
        return judged(to.vendor, response.status, await response.text())
      } catch (error) {
        if (error instanceof NotSent) return { outcome: 'trouble', note: error.code || 'notSent' }
        const late = error instanceof Error && (error.name === 'TimeoutError' || error.name === 'AbortError')
        return { outcome: 'trouble', note: late ? 'timeout' : 'connection' }
      }
    },
  }
}
const parsed = (text: string): Readonly<Record<string, unknown>> => {
  try {
    const answer: unknown = JSON.parse(text)
    return typeof answer === 'object' && answer !== null ? { ...answer } : {}
  } catch {
    return {}
  }
}
/** All three say 200 to what they refuse: the code of the body decides, and the status where there is none. */
const judged = (vendor: RobotVendor, status: number, text: string): RobotAnswer => {
  const { codeOf, outcomes } = vendors[vendor]
  const code = codeOf(parsed(text))
  const ofStatus: RobotOutcome = status === 429 ? 'busy' : 'trouble'
  if (status === 429 || status >= 500 || typeof code !== 'number') return { outcome: ofStatus, note: `HTTP ${status}` }
  const note = `${vendor === 'feishu' ? 'code' : 'errcode'} ${code}`
  if (code === 0 && status >= 300) return { outcome: ofStatus, note: `HTTP ${status}` }
  return { outcome: outcomes[code] ?? 'closed', note }
}
