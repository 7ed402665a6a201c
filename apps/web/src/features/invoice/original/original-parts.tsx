// Parts of the pane of an original: its tools, its pages, the facts of its file.
import { Button, Tooltip } from 'antd'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { fileSize } from '../../../lib/format/file-size.ts'
import { minuteOf } from '../../../lib/format/moment.ts'
import { FileName } from '../../../ui/values/file-name.tsx'
import type { Detail } from '../detail.ts'
import styles from '../drawer/invoice-drawer.module.css'

/** `on` for a toggle; `why` it is disabled. */
interface ToolProps {
  readonly label: string
  readonly icon: ReactNode
  readonly off?: boolean
  readonly on?: boolean
  readonly why?: string | undefined
  readonly onClick: () => void
}
export const Tool = ({ label, icon, off = false, on, why, onClick }: ToolProps) => (
  <Tooltip title={why ?? label}>
    <Button
      type="text"
      size="small"
      className={on ? styles['tool-on'] : ''}
      aria-label={label}
      aria-pressed={on}
      disabled={off || why !== undefined}
      icon={icon}
      onClick={onClick}
    />
  </Tooltip>
)
interface PagesProps {
  readonly page: number
  readonly pages: number
  readonly onPage: (page: number) => void
}
export const PageTurner = ({ page, pages, onPage }: PagesProps) => {
  const { t } = useTranslation('invoice')
  return (
    <span className={styles['original-pages']}>
      <Tool
        label={t('detail.previousPage')}
        icon={<ChevronLeft size={15} />}
        off={page <= 1}
        onClick={() => {
          onPage(page - 1)
        }}
      />
      {t('detail.pageOf', { page, pages })}
      <Tool
        label={t('detail.nextPage')}
        icon={<ChevronRight size={15} />}
        off={page >= pages}
        onClick={() => {
          onPage(page + 1)
        }}
      />
    </span>
  )
}
interface FactsProps {
  readonly invoice: Detail
  readonly original: Detail['originals'][number]
}
export const OriginalFacts = ({ invoice, original }: FactsProps) => {
  const { t } = useTranslation('invoice')
  const { t: ts } = useTranslation('states')
  return (
    <dl className={styles['original-facts']}>
      <div>
        <dt>{t('detail.file')}</dt>
        <dd>
          <FileName name={original.name} tail={12} />
        </dd>
      </div>
      <div>
        <dt>{t('detail.size')}</dt>
        <dd>{fileSize(original.size)}</dd>
      </div>
      <div>
        <dt>{t('detail.added')}</dt>
        <dd>{minuteOf(original.addedAt)}</dd>
      </div>
      <div>
        <dt>{t('detail.entered')}</dt>
        <dd>
          {[original.entrySource === null ? '' : ts(`entry.${original.entrySource}` as 'entry.0'), original.addedBy ?? invoice.enteredBy]
            .filter(Boolean)
            .join(' · ')}
        </dd>
      </div>
    </dl>
  )
}
