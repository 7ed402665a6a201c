// The states of mails and their parts, drawn.
import {
  CircleX,
  Copy,
  FileCheck2,
  FilePen,
  FileX2,
  Hourglass,
  LoaderCircle,
  MinusCircle,
  MousePointerClick,
  PackageOpen,
  ScanSearch,
  SquarePen,
} from 'lucide-react'
import type { TFunction } from 'i18next'
import type { MailStatus, PartState } from '@piaotai/domain/mail.ts'
import { StateTag, type StateLook } from '../../ui/kits/records/state-tag.tsx'
import type { Mail } from './mail.queries.ts'

const looks: Readonly<Record<MailStatus, StateLook>> = {
  processing: { tone: 'running', icon: LoaderCircle, turning: true },
  held: { tone: 'attention', icon: SquarePen },
  saved: { tone: 'good', icon: FileCheck2 },
  notFoundOrDuplicate: { tone: 'rest', icon: Copy },
  notRecognised: { tone: 'rest', icon: ScanSearch },
}
export const partLooks: Readonly<Record<PartState, StateLook>> = {
  importing: { tone: 'running', icon: LoaderCircle, turning: true },
  fetching: { tone: 'running', icon: LoaderCircle, turning: true },
  waiting: { tone: 'attention', icon: Hourglass },
  needsClick: { tone: 'attention', icon: MousePointerClick },
  recorded: { tone: 'good', icon: FileCheck2 },
  updated: { tone: 'good', icon: FilePen },
  duplicate: { tone: 'rest', icon: Copy },
  held: { tone: 'attention', icon: SquarePen },
  noInvoice: { tone: 'rest', icon: ScanSearch },
  failed: { tone: 'wrong', icon: CircleX },
  refused: { tone: 'attention', icon: FileX2 },
  fetched: { tone: 'good', icon: PackageOpen },
  ignored: { tone: 'rest', icon: MinusCircle },
  commercial: { tone: 'good', icon: FileCheck2 },
}
const click: StateLook = { tone: 'attention', icon: MousePointerClick }
const isSettled = (status: MailStatus): boolean => status === 'notRecognised' || status === 'notFoundOrDuplicate'
/** A mail whose only open question is a link says so. */
export const MailStateTag = ({ mail, t }: { mail: Pick<Mail, 'status' | 'clicks'>; t: TFunction<'mail'> }) =>
  mail.clicks > 0 && isSettled(mail.status) ? (
    <StateTag look={click} word={t('needsClick')} />
  ) : (
    <StateTag
      look={looks[mail.status]}
      word={t(`states.${mail.status}`)}
      note={mail.clicks > 0 ? t('clicks', { count: mail.clicks }) : undefined}
    />
  )
