// The sign of each kind of to-do.
import {
  Archive,
  BookOpen,
  CalendarClock,
  CircleMinus,
  CornerUpLeft,
  FileWarning,
  Inbox,
  KeyRound,
  Layers,
  MailWarning,
  MailX,
  PackageCheck,
  Scale,
  ScanSearch,
  SearchCheck,
  Stamp,
  Ticket,
  UserRoundCheck,
  WalletCards,
  type LucideIcon,
} from 'lucide-react'
import { monthCells, type MonthPart } from '@piaotai/domain/month/month-cells.ts'
import type { MonthTodo, TodoKind } from '@piaotai/domain/todo.ts'
import type { Todo } from '../overview.queries.ts'

const ofKind: Readonly<Record<TodoKind, LucideIcon>> = {
  paymentsDue: WalletCards,
  deliveriesEnding: MailX,
  keysEnding: KeyRound,
  paymentsToConfirm: WalletCards,
  agreements: UserRoundCheck,
  paymentsReturned: CornerUpLeft,
  doubts: ScanSearch,
  importsHeld: FileWarning,
  mailsHeld: MailWarning,
  uncategorised: Layers,
  paymentsSubmitted: UserRoundCheck,
  agreementsAsked: UserRoundCheck,
  deliveriesWaiting: PackageCheck,
}
const ofPart: Readonly<Record<MonthPart, LucideIcon>> = {
  collect: Inbox,
  check: SearchCheck,
  match: Scale,
  deduct: Ticket,
  pay: WalletCards,
  book: BookOpen,
  archive: Archive,
}
const ofMonth: Readonly<Record<MonthTodo, LucideIcon>> = { filing: CalendarClock, review: Stamp }
export const iconOf = ({ kind, cell, month }: Todo): LucideIcon =>
  kind ? ofKind[kind] : cell === 'turnedBad' ? CircleMinus : cell ? ofPart[monthCells[cell].part] : ofMonth[month!]
