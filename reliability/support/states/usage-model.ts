// A model of the rules of usage: the answer of each act, and the state of every invoice after it.
export const acts = ['submit', 'withdraw', 'return', 'confirm', 'cancel', 'occupy', 'release', 'delete', 'restore'] as const
export type Act = (typeof acts)[number]
/**
 * One call: an act on some invoices, all or none, or each by itself. `void`: the tax platform reports the first one as
 * void on its verification.
 */
export interface Call {
  readonly act: Act | 'void'
  readonly by: 0 | 1
  readonly invoices: readonly number[]
  readonly each: boolean
}

/** An invoice's usage state, and `gone` if it was deleted. */
export type State = 0 | 1 | 3 | 4 | 'gone'
const from: Readonly<Record<Act, State>> = {
  submit: 0,
  withdraw: 1,
  return: 1,
  confirm: 1,
  cancel: 3,
  occupy: 0,
  release: 4,
  delete: 0,
  restore: 'gone',
}
const to: Readonly<Record<Act, State>> = {
  submit: 1,
  withdraw: 0,
  return: 0,
  confirm: 3,
  cancel: 1,
  occupy: 4,
  release: 0,
  delete: 'gone',
  restore: 0,
}
const refusal = (act: Act): string => (act === 'delete' ? 'invoice.notUnused' : 'invoice.useDiffers')

interface Standing {
  state: State
  submittedBy: 0 | 1 | undefined
  confirmedBy: 0 | 1 | undefined
  turned: boolean
}
export class UsageModel {
  readonly invoices: Standing[]
  /** Mails by person: about returns, and about alarms. */
  readonly returned: [number, number] = [0, 0]
  readonly alarmed: [number, number] = [0, 0]
  constructor(count: number) {
    this.invoices = Array.from({ length: count }, () => ({ state: 0, submittedBy: undefined, confirmedBy: undefined, turned: false }))
  }

  /** A call's answer: a problem name, or y and n for each invoice. */
  expect({ act, by, invoices, each }: Call): string {
    if (act === 'void') return this.turn(invoices[0]!)
    const chosen = [...new Set(invoices)].map((i) => this.invoices[i]!)
    if (act === 'restore') {
      const gone = chosen.filter((one) => one.state === 'gone')
      for (const one of gone) one.state = 0
      return chosen.map((one) => (gone.includes(one) ? 'y' : '-')).join('')
    }
    if (chosen.some((one) => one.state === 'gone')) return 'invoice.notFound'
    const ready = chosen.filter((one) => one.state === from[act])
    if (!each && ready.length < chosen.length) return refusal(act)
    // What is void is neither asked to be paid nor paid.
    const judged = act === 'submit' || act === 'confirm' ? ready.filter((one) => !one.turned) : ready
    if (!each && judged.length < ready.length) return 'payment.refused'
    if (act === 'return') for (const person of new Set(judged.map((one) => one.submittedBy!))) this.returned[person]++
    for (const one of judged) {
      one.state = to[act]
      if (act === 'submit' || act === 'occupy') one.submittedBy = by
      if (act === 'confirm') one.confirmedBy = by
      if (act === 'cancel') one.confirmedBy = undefined
      if (one.state === 0) one.submittedBy = one.confirmedBy = undefined
    }
    return chosen.map((one) => (judged.includes(one) ? 'y' : 'n')).join('')
  }
  /** Alarms each user of an invoice once. */
  private turn(at: number): string {
    const one = this.invoices[at]!
    if (one.state === 'gone') return 'invoice.notFound'
    if (!one.turned) for (const person of new Set([one.submittedBy, one.confirmedBy])) if (person !== undefined) this.alarmed[person]++
    one.turned = true
    return '9'
  }
}
