// The steps of deliveries at which a process is killed, by part.
import type { DeliveryPart } from './delivery-parts.ts'
import type { Fault } from './fault.ts'

export interface DeliveryStep {
  readonly name: string
  readonly part: DeliveryPart['part']
  readonly way: 'mail' | 'platform'
  readonly fault: Fault
  /** How often the mail server has the mail in the end; once where nothing is said. */
  readonly copies?: 2
  readonly short?: true
}
const task = '^sql insert into "delivery_task"'
const change = '^sql update "delivery_task"'
const receipt = '^sql insert into "delivery_receipt" '
const letter = '^sql update "outbox"'
const commit = '^sql commit'

/** An act of one transaction on the sender's task, and on the receipt where there is one. */
const changing = (part: DeliveryPart['part'], way: 'mail' | 'platform', short?: true): readonly DeliveryStep[] => [
  { name: `${part}: the task written, nothing else`, part, way, fault: { when: 'after', steps: [change] }, ...(short && { short }) },
  { name: `${part}: all written, before the commit`, part, way, fault: { when: 'before', steps: [change, commit] } },
  { name: `${part}: committed, before the answer`, part, way, fault: { when: 'after', steps: [change, commit] } },
]
export const deliverySteps: readonly DeliveryStep[] = [
  { name: 'send by mail: before the task', part: 'send', way: 'mail', fault: { when: 'before', steps: [task] } },
  {
    name: 'send by mail: the task written, its letter not',
    part: 'send',
    way: 'mail',
    fault: { when: 'before', steps: [task, '^sql insert into "outbox"'] },
    short: true,
  },
  {
    name: 'send by mail: all written, before the commit',
    part: 'send',
    way: 'mail',
    fault: { when: 'before', steps: [task, commit] },
  },
  { name: 'send by mail: committed, before the answer', part: 'send', way: 'mail', fault: { when: 'after', steps: [task, commit] } },
  {
    name: 'send inside: all written, before the commit',
    part: 'send',
    way: 'platform',
    fault: { when: 'before', steps: [task, commit] },
  },
  {
    name: 'send inside: committed, before the answer',
    part: 'send',
    way: 'platform',
    fault: { when: 'after', steps: [task, commit] },
    short: true,
  },
  { name: 'hand over: before the copy is kept', part: 'handOver', way: 'platform', fault: { when: 'before', steps: ['^link$'] } },
  { name: 'hand over: the copy kept', part: 'handOver', way: 'platform', fault: { when: 'after', steps: ['^link$'] }, short: true },
  { name: 'hand over: the receipt written, its items not', part: 'handOver', way: 'platform', fault: { when: 'after', steps: [receipt] } },
  {
    name: 'hand over: all written, before the commit',
    part: 'handOver',
    way: 'platform',
    fault: { when: 'before', steps: [receipt, commit] },
  },
  {
    name: 'hand over: committed, the job not yet done',
    part: 'handOver',
    way: 'platform',
    fault: { when: 'after', steps: [receipt, commit] },
    short: true,
  },
  ...changing('accept', 'platform', true),
  ...changing('refuse', 'platform'),
  ...changing('revoke', 'platform', true),
  ...changing('revoke', 'mail'),
  ...changing('expire', 'platform'),
  {
    name: 'mail: opened, before it leaves',
    part: 'post',
    way: 'mail',
    fault: { when: 'after', steps: ['^sql select \\* from "outbox"', commit] },
  },
  {
    name: 'mail: taken by the mail server, before anything is written',
    part: 'post',
    way: 'mail',
    fault: { when: 'before', steps: [letter] },
    copies: 2,
    short: true,
  },
  {
    name: 'mail: written as sent, before the commit',
    part: 'post',
    way: 'mail',
    fault: { when: 'before', steps: [letter, commit] },
    copies: 2,
  },
  {
    name: 'mail: committed, the job not yet done',
    part: 'post',
    way: 'mail',
    fault: { when: 'after', steps: [letter, commit] },
    short: true,
  },
]
