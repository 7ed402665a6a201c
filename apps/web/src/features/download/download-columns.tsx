// The columns of the download center.
import { CircleCheck, CircleX, LoaderCircle, Trash2 } from 'lucide-react'
import type { TFunction } from 'i18next'
import { exportFormatOf, type DownloadState } from '@piaotai/domain/export.ts'
import { fileSize } from '../../lib/format/file-size.ts'
import { dayOf, minuteOf } from '../../lib/format/moment.ts'
import { Nil } from '../../ui/values/amount.tsx'
import { CopyButton } from '../../ui/controls/copy-button.tsx'
import { FileName } from '../../ui/values/file-name.tsx'
import type { ConfiguredColumn } from '../../ui/kits/list/columns.ts'
import { RowButtons } from '../../ui/kits/list/row-buttons.tsx'
import type { RowActions } from '../../ui/kits/list/use-row-actions.tsx'
import { StateTag, type StateLook } from '../../ui/kits/records/state-tag.tsx'
import type { Download } from './downloads.queries.ts'
import styles from './downloads.module.css'

interface Hands extends Pick<RowActions<Download>, 'actions' | 'act'> {
  readonly pageName: (path: string) => string | undefined
  readonly today: string
}

const looks: Readonly<Record<DownloadState | 'shut', StateLook>> = {
  generating: { tone: 'running', icon: LoaderCircle, turning: true },
  downloadable: { tone: 'good', icon: CircleCheck },
  shut: { tone: 'wrong', icon: CircleX },
  failed: { tone: 'wrong', icon: CircleX },
  deleted: { tone: 'rest', icon: Trash2 },
}
const daysUntil = (day: string, today: string): number => Math.round((Date.parse(day) - Date.parse(today)) / 86_400_000)

/** Why, as far as there is room; whole under the pointer. */
export const State = ({ file, t, today }: { file: Download; t: TFunction<'exports'>; today: string }) => {
  switch (file.state) {
    case 'generating':
      return (
        <StateTag
          look={looks.generating}
          word={t('states.generating')}
          progress={{ done: file.progress, total: file.count, of: file.name }}
        />
      )
    case 'downloadable': {
      if (file.reason !== null) {
        const why = t(`reason.${file.reason}`)
        return <StateTag look={looks.shut} word={t('states.shut')} note={why} title={why} />
      }
      const days = file.expiresAt === null ? 0 : daysUntil(dayOf(file.expiresAt), today)
      return (
        <StateTag
          look={looks.downloadable}
          word={t('states.downloadable')}
          note={days > 0 ? t('daysLeft', { count: days }) : t('lastDay')}
          title={file.expiresAt === null ? undefined : minuteOf(file.expiresAt)}
        />
      )
    }
    case 'failed': {
      const why = t(`reason.${file.reason ?? 'failed'}`)
      return <StateTag look={looks.failed} word={t('states.failed')} note={why} title={why} />
    }
    case 'deleted':
      return <StateTag look={looks.deleted} word={file.expired ? t('expired') : t('states.deleted')} />
  }
}

export const downloadColumns = (
  t: TFunction<'exports'>,
  { actions, act, pageName, today }: Hands,
): readonly ConfiguredColumn<Download>[] => [
  {
    key: 'file',
    title: t('file'),
    width: 340,
    grows: true,
    pinned: true,
    names: true,
    render: (file) => (
      <span className={`${styles['dl-file']} ${file.state}`}>
        <i>{exportFormatOf(file.kind, file.count).toUpperCase()}</i>
        <FileName name={file.name} />
        <small>
          {[file.count > 0 ? t('count', { count: file.count }) : null, file.size === null ? null : fileSize(file.size)]
            .filter(Boolean)
            .join(' · ')}
        </small>
      </span>
    ),
    beside: (file) =>
      file.seal === null ? null : (
        <>
          <small className={styles['dl-seal']} title={file.seal}>
            {t('seal', { seal: `${file.seal.slice(0, 8)}…` })}
          </small>
          <CopyButton text={file.seal} label={t('copySeal')} />
        </>
      ),
  },
  { key: 'page', title: t('page'), width: 120, render: (file) => pageName(file.pagePath) ?? file.pagePath },
  { key: 'company', title: t('company'), width: 170, render: (file) => file.company },
  { key: 'remark', title: t('remark'), width: 110, render: (file) => file.remark ?? <Nil /> },
  { key: 'createdAt', title: t('createdAt'), width: 132, first: true, render: (file) => minuteOf(file.createdAt) },
  { key: 'state', title: t('state'), width: 286, first: true, render: (file) => <State file={file} t={t} today={today} /> },
  {
    key: 'actions',
    title: t('actions'),
    width: 142,
    pinned: true,
    render: (file) => <RowButtons row={file} actions={actions} act={act} />,
  },
]
