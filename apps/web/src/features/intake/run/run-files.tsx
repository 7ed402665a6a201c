// The files of an import: as they came while it runs, then in the order of need, what is fine folded at the end.
import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ImportRow } from '../../../lib/upload/upload-rows.ts'
import { FileRow, type RowHands } from './file-row.tsx'
import { belongsTo, inNeed, type RunPart } from './run-parts.ts'
import { useNewRows } from './use-new-rows.ts'
import styles from '../intake.module.css'

interface Props {
  readonly rows: readonly ImportRow[]
  readonly ended: boolean
  /** The part whose files are listed. */
  readonly part: RunPart | undefined
  readonly hands: RowHands
}
export const RunFiles = ({ rows, ended, part, hands }: Props) => {
  const { t } = useTranslation('intake')
  const list = useNewRows(rows.length)
  const [whole, setWhole] = useState(false)
  const { shown, folded } = ended ? inNeed(rows) : { shown: rows, folded: [] }
  const listed = part !== undefined ? rows.filter((row) => belongsTo(part, row)) : whole ? [...shown, ...folded] : shown
  return (
    <ul ref={list} className={styles['im-files']} aria-label={t('summary.files', { count: rows.length })}>
      {listed.map((row) => (
        <FileRow key={row.key} row={row} hands={hands} />
      ))}
      {folded.length > 0 && part === undefined && !whole ? (
        <li className={styles['im-fold']}>
          <button
            type="button"
            className="plain"
            aria-expanded={false}
            onClick={() => {
              setWhole(true)
            }}
          >
            {t('ended.fold', { count: folded.length })}
            <ChevronDown size={14} aria-hidden />
          </button>
        </li>
      ) : null}
    </ul>
  )
}
