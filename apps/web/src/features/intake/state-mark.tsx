// The state of a file: icon by family, colour by tone, state as a word.
import {
  Ban,
  CheckCheck,
  CircleAlert,
  Clock3,
  CloudUpload,
  CopyX,
  FileCheck2,
  FileX2,
  FolderOpen,
  Gauge,
  Hourglass,
  LoaderCircle,
  PencilLine,
  Save,
  ScanLine,
  ScanSearch,
  Scissors,
  SquareMinus,
  Trash2,
  Unlink,
  Users,
  WifiOff,
  type LucideIcon,
} from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { RowView, StateWord } from './row-view.ts'
import styles from './intake.module.css'

const icons: Readonly<Record<StateWord, LucideIcon>> = {
  waiting: Clock3,
  preparing: Hourglass,
  uploading: CloudUpload,
  stored: LoaderCircle,
  queued: Clock3,
  recognising: ScanLine,
  splitting: Scissors,
  saving: Save,
  recorded: CheckCheck,
  broken: Unlink,
  toCheck: CircleAlert,
  unknownTitle: SquareMinus,
  thirdParty: Users,
  updated: FileCheck2,
  joined: FileCheck2,
  partly: CircleAlert,
  duplicate: CopyX,
  held: PencilLine,
  discarded: Trash2,
  noInvoice: ScanSearch,
  noneSaved: FileX2,
  failed: FileX2,
  splitFailed: Scissors,
  splitDone: FolderOpen,
  countExceeded: Gauge,
  refused: FileX2,
  uploadFailed: WifiOff,
  cancelled: Ban,
}

/** `tinted` gives attention and failure a background, as in tables; a dialog full of states leaves it out. */
export const StateMark = ({ view, tinted = false }: { view: RowView; tinted?: boolean }) => {
  const { t } = useTranslation('intake')
  const Icon = icons[view.word]
  const loud = tinted && (view.tone === 'attention' || view.tone === 'wrong')
  return (
    <span className={styles['im-state']}>
      <span className={`${styles['im-mark']} ${view.tone}${loud ? ' loud' : ''}`}>
        <Icon size={13} strokeWidth={1.75} aria-hidden />
        {t(`state.${view.word}`)}
      </span>
      {view.count && (
        <em>
          {view.count.count === view.count.found ? t('count.invoices', { count: view.count.found }) : t('count.ofInvoices', view.count)}
        </em>
      )}
    </span>
  )
}
