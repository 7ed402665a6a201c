// A model of rules that classify: what each invoice holds, what each rule came to, and what an undo may still take back.
import type { Act, Field, Hand, Setting } from './rule-acts.ts'

interface Invoice {
  readonly big: boolean
  readonly entered: number
  pool: string
  category: number
  ext: string
  hand: Field[]
}
interface Write {
  readonly run: number
  readonly rule: number
  readonly invoice: number
  readonly field: Field
  readonly before: string
  readonly after: string
  undone: boolean
}
interface Run {
  readonly id: number
  readonly version: number
  /** Of runs by itself: its day, or its moment. */
  readonly key: string
  ended: number | null
  acted: number
  undone: boolean
}
interface Rule {
  setting: Setting
  state: 'draft' | 'on' | 'paused'
  version: number
  tried: number
  from: number
  /** What it came to, by invoice: `acted`, or why not. */
  hits: string[]
  /** On history. */
  runs: Run[]
  /** By itself: upon events, one a day, and what a month left. */
  own: Run[]
}
const hour = 3_600_000
/** Plain data, so that it can be copied for every order of two acts at once. */
export interface World {
  now: number
  rules: Rule[]
  order: number[]
  invoices: Invoice[]
  writes: Write[]
  runs: number
}
export const emptyWorld = (now: number): World => ({ now, rules: [], order: [], invoices: [], writes: [], runs: 0 })

const takes = ({ filter }: Setting, { big, category }: Invoice): boolean => filter === 'all' || (filter === 'big' ? big : category === 1)
const wantOf = ({ pool, category, reason, ext }: Setting, field: Field, { big }: Invoice): string => {
  if (field === 'pool') return pool ?? ''
  if (field === 'category') return category === null ? '' : String(category)
  if (field === 'reason') return reason === null ? '' : String(reason)
  return ext === 'big' ? (big ? '大额' : '') : (ext ?? '')
}
const namedIn = (setting: Setting): readonly Field[] =>
  (['pool', 'category', 'reason', 'ext'] as const).filter((field) => setting[field] !== null)
const lastWrite = (world: World, invoice: number, field: Field): Write | undefined =>
  world.writes.findLast((one) => one.invoice === invoice && one.field === field && !one.undone)
const valueOf = (world: World, at: number, field: Field): string => {
  const invoice = world.invoices[at]!
  if (field === 'reason') return lastWrite(world, at, field)?.after ?? ''
  return String(invoice[field])
}
const write = (invoice: Invoice, field: Field, value: string): void => {
  if (field === 'category') invoice.category = Number(value)
  else if (field !== 'reason') invoice[field] = value
}
/** `set`, or why the rule leaves the field. */
const verdictOn = (world: World, at: number, field: Field, want: string, setting: Setting): string => {
  const now = valueOf(world, at, field)
  if (want === '') return 'formula'
  if (now === want) return 'same'
  if (world.invoices[at]!.hand.includes(field)) return 'hand'
  if (field === 'pool') return setting.replaces || now === '' ? 'set' : 'filled'
  if (field === 'ext') return now === '' || now === lastWrite(world, at, field)?.after ? 'set' : 'filled'
  return 'set'
}
interface Acting {
  readonly rule: number
  readonly run: number | null
}
/** What the rules come to for one invoice as it stands; then it is written. Answers who acted. */
const apply = (world: World, acting: readonly Acting[], at: number): ReadonlyMap<number, string> => {
  const invoice = world.invoices[at]!
  const taking = acting.filter(({ rule }) => takes(world.rules[rule]!.setting, invoice))
  const deeds = new Map<number, string>()
  const writes: Write[] = []
  for (const [place, { rule, run }] of taking.entries()) {
    if (run === null) continue
    const { setting } = world.rules[rule]!
    const before = taking.slice(0, place).map((one) => world.rules[one.rule]!.setting)
    if (before.some(({ stop }) => stop)) {
      deeds.set(rule, 'blocked')
      continue
    }
    const verdicts = namedIn(setting).map((field) => {
      const want = wantOf(setting, field, invoice)
      const first = before.map((other) => wantOf(other, field, invoice)).find((value) => value !== '')
      if (first !== undefined) return first === want ? 'same' : 'conflict'
      const verdict = verdictOn(world, at, field, want, setting)
      if (verdict === 'set') writes.push({ run, rule, invoice: at, field, before: valueOf(world, at, field), after: want, undone: false })
      return verdict
    })
    const refused = ['conflict', 'hand', 'filled', 'formula'].find((reason) => verdicts.includes(reason)) ?? 'same'
    deeds.set(rule, verdicts.includes('set') ? 'acted' : refused)
  }
  for (const one of writes) {
    write(invoice, one.field, one.after)
    const again = world.writes.find(({ run, invoice: of, field }) => run === one.run && of === at && field === one.field)
    world.writes = [...world.writes.filter((other) => other !== again), { ...one, before: again?.before ?? one.before }]
  }
  return deeds
}
const counting = ({ rules, order }: World, also?: number): readonly number[] =>
  order.filter((rule) => rules[rule]!.state === 'on' || rule === also)
const note = (rule: Rule, at: number, deed: string): void => {
  if (rule.hits[at] !== 'acted') rule.hits[at] = deed
}
const beginOwn = (world: World, rule: Rule, key: string): number => {
  const there = rule.own.find((run) => run.key === key)
  if (there) {
    there.ended = world.now
    return there.id
  }
  rule.own.push({ id: ++world.runs, version: rule.version, key, ended: world.now, acted: 0, undone: false })
  return world.runs
}
const dayOf = (now: number): string => String(Math.floor((now + 8 * hour) / (24 * hour)))
/** An event of the invoice: the rules that are on and have not acted on it. */
const hear = (world: World, at: number): void => {
  const invoice = world.invoices[at]!
  const acting = counting(world).map((rule): Acting => {
    const { setting, from, hits } = world.rules[rule]!
    const open = invoice.entered >= from && takes(setting, invoice) && hits[at] !== 'acted' && hits[at] !== 'undone'
    return { rule, run: open ? beginOwn(world, world.rules[rule]!, dayOf(world.now)) : null }
  })
  for (const [rule, deed] of apply(world, acting, at)) note(world.rules[rule]!, at, deed)
}
const runAll = (world: World, own: number, run: number, open: (rule: Rule, at: number) => boolean): number => {
  const rule = world.rules[own]!
  let acted = 0
  const chosen = world.invoices.flatMap((invoice, at) => (takes(rule.setting, invoice) && open(rule, at) ? [at] : []))
  for (const at of chosen) {
    const deeds = apply(
      world,
      counting(world, own).map((one) => ({ rule: one, run: one === own ? run : null })),
      at,
    )
    const deed = deeds.get(own)
    if (deed === undefined) continue
    note(rule, at, deed)
    if (deed === 'acted') acted++
  }
  return acted
}
const undo = (world: World, own: number, run: Run): string => {
  const rule = world.rules[own]!
  const counts = { back: 0, kept: 0 }
  const mine = world.writes.filter((one) => one.run === run.id && !one.undone)
  const last = new Set(mine.filter((one) => lastWrite(world, one.invoice, one.field) === one))
  for (const one of mine) {
    const invoice = world.invoices[one.invoice]!
    rule.hits[one.invoice] = 'undone'
    const free = last.has(one) && !invoice.hand.includes(one.field) && valueOf(world, one.invoice, one.field) === one.after
    counts[free ? 'back' : 'kept']++
    if (free) write(invoice, one.field, one.before)
  }
  for (const one of mine) one.undone = true
  return `${counts.back} ${counts.kept}`
}
const hand = (invoice: Invoice, { field, value }: Hand): void => {
  if (String(invoice[field]) === value && field !== 'category') return
  write(invoice, field, value)
  if (!invoice.hand.includes(field)) invoice.hand.push(field)
}

export type Step = (world: World) => string | undefined
const done =
  (act: (world: World) => unknown): Step =>
  (world) => (act(world), 'ok')
const quiet =
  (act: (world: World) => unknown): Step =>
  (world) => (act(world), undefined)
/** The steps of an act, each in one transaction: the first answer is the act's, and the last of a run its figure. */
export const stepsOf = (world: World, act: Act, monthStart: number): readonly Step[] => {
  if (act.do === 'wait') return [done((w) => (w.now += act.hours * hour))]
  if (act.do === 'save') return [done((w) => save(w, act.setting))]
  if (act.do === 'record') {
    const at = world.invoices.length
    const enter = done((w) => w.invoices.push({ big: act.big, entered: w.now, pool: '', category: 1, ext: '', hand: [] }))
    return [enter, ...[1, 2].map(() => quiet((w) => hear(w, at)))]
  }
  if (act.do === 'correct' || act.do === 'hand') {
    const at = act.at % world.invoices.length
    if (world.invoices.length === 0) return [() => 'none']
    if (act.do === 'hand') return [done((w) => hand(w.invoices[at]!, act.by))]
    return [done(() => undefined), ...[1, 2].map(() => quiet((w) => hear(w, at)))]
  }
  const own = world.order[act.at % world.order.length]
  if (own === undefined) return [() => 'none']
  const there = (step: (w: World, rule: Rule) => string | undefined): Step => {
    return (w) => (w.order.includes(own) ? step(w, w.rules[own]!) : 'rule.notFound')
  }
  const { version } = world.rules[own]!
  const changed = (rule: Rule): boolean => rule.version !== version
  const tried = there((_, rule) => (changed(rule) ? 'rule.changed' : void (rule.tried = version)))
  const on = (from: (w: World) => number): Step =>
    there((w, rule) => {
      if (changed(rule)) return 'rule.changed'
      if (rule.state === 'on') return 'rule.notNow'
      Object.assign(rule, { state: 'on', from: from(w) })
      return 'ok'
    })
  if (act.do === 'edit') {
    return [
      there((_, rule) => {
        if (JSON.stringify(rule.setting) !== JSON.stringify(act.setting))
          Object.assign(rule, { setting: act.setting, version: version + 1, state: 'draft' })
        return 'ok'
      }),
    ]
  }
  if (act.do === 'on') return [tried, on((w) => w.now)]
  if (act.do === 'onMonth') {
    const scheduled: Step = (w) => {
      const from = w.rules[own]!.from
      if (w.rules[own]!.state === 'on')
        runAll(
          w,
          own,
          beginOwn(w, w.rules[own]!, `month ${w.now}`),
          (rule, at) => w.invoices[at]!.entered >= from && rule.hits[at] !== 'acted' && rule.hits[at] !== 'undone',
        )
      return undefined
    }
    return [tried, on(() => monthStart), scheduled]
  }
  if (act.do === 'pause')
    return [there((_, rule) => (rule.state === 'on' ? (Object.assign(rule, { state: 'paused' }), 'ok') : 'rule.notNow'))]
  if (act.do === 'remove') return [there((w) => ((w.order = w.order.filter((one) => one !== own)), (w.rules[own]!.state = 'paused'), 'ok'))]
  if (act.do === 'raise') return [there((w) => ((w.order = [own, ...w.order.filter((one) => one !== own)]), 'ok'))]
  if (act.do === 'cancel') return [there((w, rule) => cancel(w, rule))]
  if (act.do === 'undo' || act.do === 'undoOwn') {
    const of = act.do === 'undo' ? 'runs' : 'own'
    const run = world.rules[own]![of].at(-1)
    if (!run) return [() => 'none']
    return [there((w, rule) => askUndo(w, own, rule[of].find(({ id }) => id === run.id)!))]
  }
  const ask = there((w, rule) => {
    if (changed(rule)) return 'rule.changed'
    rule.runs.push({ id: ++w.runs, version, key: '', ended: null, acted: 0, undone: false })
    return undefined
  })
  const cancelled = there((w, rule) => cancel(w, rule))
  return act.do === 'cancelled' ? [tried, ask, cancelled] : [tried, ask, (w) => runHistory(w, own)]
}
const save = (world: World, setting: Setting): void => {
  world.order.push(world.rules.length)
  world.rules.push({ setting, state: 'draft', version: 1, tried: 0, from: 0, hits: [], runs: [], own: [] })
}
const cancel = (world: World, rule: Rule): string => {
  const run = rule.runs.find(({ ended }) => ended === null)
  if (!run) return 'rule.notNow'
  run.ended = world.now
  return 'ok'
}
const askUndo = (world: World, own: number, run: Run): string => {
  if (run.ended === null) return 'rule.notNow'
  if (run.ended + 24 * hour < world.now) return 'rule.undoOver'
  if (run.undone) return 'rule.notNow'
  run.undone = true
  return undo(world, own, run)
}
const runHistory = (world: World, own: number): string => {
  const rule = world.rules[own]!
  const run = rule.runs.at(-1)!
  if (run.ended !== null) return '0'
  run.ended = world.now
  if (!world.order.includes(own) || rule.version !== run.version) return '0'
  for (const [at, hit] of rule.hits.entries()) if (takes(rule.setting, world.invoices[at]!) && hit !== 'acted') rule.hits[at] = ''
  run.acted = runAll(world, own, run.id, () => true)
  return String(run.acted)
}

export const standing = (world: World): string => {
  const invoices = world.invoices.map(({ pool, category, ext }, at) =>
    [pool || '-', category, ext || '-', valueOf(world, at, 'reason') || '-'].join('/'),
  )
  const rules = world.order.map((own) => {
    const { state, hits, runs, own: byItself } = world.rules[own]!
    const undoable = (run: Run | undefined): boolean =>
      run !== undefined && !run.undone && world.writes.some((one) => one.run === run.id && !one.undone)
    const marks = `${undoable(runs.at(-1)) ? 'u' : ''}${undoable(byItself.at(-1)) ? 'o' : ''}`
    return `${state}(${world.invoices.map((_, at) => hits[at] || '-').join()})${marks}`
  })
  return `${invoices.join(' ')} | ${rules.join(' ')}`
}

const refused = (answer: string | undefined): boolean => answer === 'none' || (answer ?? '').includes('.')
/** Every way in which the acts of a turn may come after one another: the answers and how everything stands then. */
export const outcomes = (world: World, acts: readonly Act[], monthStart: number): ReadonlyMap<string, World> => {
  const all = acts.map((act) => stepsOf(world, act, monthStart))
  const found = new Map<string, World>()
  const go = (now: World, places: readonly number[], answers: readonly string[]): void => {
    const open = all.flatMap((steps, act) => (places[act]! < steps.length ? [act] : []))
    if (open.length === 0) found.set(`${answers.join(', ')} | ${standing(now)}`, now)
    for (const act of open) {
      const next = structuredClone(now)
      const answer = all[act]![places[act]!]!(next)
      const place = refused(answer) ? all[act]!.length : places[act]! + 1
      go(next, places.with(act, place), answer === undefined ? answers : answers.with(act, answer))
    }
  }
  go(
    world,
    acts.map(() => 0),
    acts.map(() => ''),
  )
  return found
}
