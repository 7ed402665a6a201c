// The columns of the download center.
import { CircleCheck, CircleX, LoaderCircle, Trash2 } from 'lucide-react'
import type { TFunction } from 'i18next'
import { downloadActions, exportFormats } from '@piaotai/domain/exports.ts'
import { fileSize } from '../../lib/file-size.ts'
import { dayOf, minuteOf } from '../../lib/moment.ts'
import { Nil } from '../../ui/amount.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { FileName } from '../../ui/file-name.tsx'
import type { ListColumn } from '../../ui/list-page.tsx'
import type { Download } from './downloads.queries.ts'

export type DownloadAction = 'download' | 'delete' | 'retry'
export interface DownloadHands {
  readonly act: (action: DownloadAction, file: Download) => void
  readonly pageName: (path: string) => string | undefined
  readonly today: string
}

const daysUntil = (day: string, today: string): number => Math.round((Date.parse(day) - Date.parse(today)) / 86_400_000)

/** Why, as far as there is room; whole under the pointer. */
const Reason = ({ text }: { text: string }) => <small title={text}>{text}</small>
const State = ({ file, t, today }: { file: Download; t: TFunction<'exports'>; today: string }) => {
  switch (file.state) {
    case 'generating':
      return (
        <span className="dl-state">
          <span className="status running">
            <LoaderCircle size={13} className="spin" aria-hidden />
            {t('states.generating')}
          </span>
          <progress value={file.progress} max={file.count} aria-label={file.name} />
          <small>{t('progress', { done: file.progress, total: file.count })}</small>
        </span>
      )
    case 'downloadable': {
      if (file.reason !== null)
        return (
          <span className="dl-state">
            <span className="status wrong">
              <CircleX size={13} aria-hidden />
              {t('states.shut')}
            </span>
            <Reason text={t(`reason.${file.reason}`)} />
          </span>
        )
      const days = file.expiresAt === null ? 0 : daysUntil(dayOf(file.expiresAt), today)
      return (
        <span className="dl-state">
          <span className="status good">
            <CircleCheck size={13} aria-hidden />
            {t('states.downloadable')}
          </span>
          <small title={file.expiresAt === null ? undefined : minuteOf(file.expiresAt)}>
            {days > 0 ? t('daysLeft', { count: days }) : t('lastDay')}
          </small>
        </span>
      )
    }
    case 'failed':
      return (
        <span className="dl-state">
          <span className="status wrong">
            <CircleX size={13} aria-hidden />
            {t('states.failed')}
          </span>
          <Reason text={t(`reason.${file.reason ?? 'failed'}`)} />
        </span>
      )
    case 'deleted':
      return (
        <span className="dl-state">
          <span className="status rest">
            <Trash2 size={13} aria-hidden />
            {file.expired ? t('expired') : t('states.deleted')}
          </span>
        </span>
      )
  }
}

export const downloadColumns = (t: TFunction<'exports'>, { act, pageName, today }: DownloadHands): readonly ListColumn<Download>[] => [
  {
    key: 'file',
    title: t('file'),
    width: 340,
    grows: true,
    pinned: true,
    render: (file) => (
      <span className={`dl-file ${file.state}`}>
        <i>{exportFormats[file.kind].toUpperCase()}</i>
        <FileName name={file.name} />
        <small>
          {t('count', { count: file.count })}
          {file.size === null ? '' : ` · ${fileSize(file.size)}`}
        </small>
        {file.seal === null ? null : (
          <>
            <small className="dl-seal" title={file.seal}>
              {t('seal', { seal: `${file.seal.slice(0, 8)}…` })}
            </small>
            <CopyButton text={file.seal} label={t('copySeal')} />
          </>
        )}
      </span>
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
    render: (file) => (
      <span className="dl-actions">
        {downloadActions[file.state]
          .filter((action) => action !== 'download' || file.downloadUrl !== null)
          .map((action) => {
            const name = t(`action.${file.state === 'generating' && action === 'delete' ? 'cancel' : action}`)
            return (
              <button
                key={action}
                type="button"
                className={action === 'delete' ? 'quiet' : ''}
                aria-label={`${name} ${file.name}`}
                onClick={() => {
                  act(action, file)
                }}
              >
                {name}
              </button>
            )
          })}
      </span>
    ),
  },
]
