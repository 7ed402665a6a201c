// Conditions and columns of mails.
import { ShieldAlert } from 'lucide-react'
import type { TFunction } from 'i18next'
import { limits } from '@piaotai/domain/limits.ts'
import { mailStatuses } from '@piaotai/domain/mail.ts'
import { minuteOf } from '../../lib/format/moment.ts'
import { Nil } from '../../ui/values/amount.tsx'
import type { ConfiguredColumn } from '../../ui/kits/list/columns.ts'
import type { Condition } from '../../ui/kits/list/conditions.ts'
import { RowButtons } from '../../ui/kits/list/row-buttons.tsx'
import type { RowActions } from '../../ui/kits/list/use-row-actions.tsx'
import { MailStateTag } from './mail-looks.tsx'
import type { Mail, MailsQuery } from './mail.queries.ts'
import styles from './mail.module.css'

export const mailConditions = (t: TFunction<'mail'>): readonly Condition<MailsQuery>[] => [
  { kind: 'text', key: 'keyword', label: t('keyword'), hint: t('keywordHint'), max: limits.keywordMax, search: true },
  { kind: 'days', from: 'dateFrom', to: 'dateTo', label: t('receivedAt') },
  { kind: 'choice', key: 'needsClick', label: t('clickFilter'), options: [{ value: 'true', label: t('needsClick') }] },
  { kind: 'tab', key: 'status', values: mailStatuses },
]
export const mailColumns = (
  t: TFunction<'mail'>,
  { actions, act }: Pick<RowActions<Mail>, 'actions' | 'act'>,
): readonly ConfiguredColumn<Mail>[] => [
  {
    key: 'from',
    title: t('from'),
    width: 320,
    grows: true,
    pinned: true,
    names: true,
    render: (r) => (
      <span className={styles['sender']}>
        <span>
          {r.doubtful ? <ShieldAlert size={13} strokeWidth={1.75} aria-label={t('drawer.doubtful')} /> : null}
          {r.fromName || r.fromAddress || <Nil />}
        </span>
        <span className="sub">{r.subject || t('noSubject')}</span>
      </span>
    ),
  },
  { key: 'to', title: t('to'), width: 220, hidden: 'unlessWide', render: (r) => r.to.join('，') },
  { key: 'receivedAt', title: t('receivedAt'), width: 132, first: true, render: (r) => minuteOf(r.receivedAt) },
  {
    key: 'counts',
    title: t('counts'),
    width: { zh: 96, en: 104 },
    align: 'right',
    render: (r) =>
      r.recognised === 0 ? (
        <Nil />
      ) : (
        <>
          <b>{r.saved}</b> / {r.recognised}
        </>
      ),
  },
  { key: 'state', title: t('state'), width: { zh: 168, en: 190 }, first: true, render: (r) => <MailStateTag mail={r} t={t} /> },
  {
    key: 'actions',
    title: t('actions'),
    width: { zh: 128, en: 168 },
    pinned: true,
    render: (r) => <RowButtons row={r} actions={actions} act={act} />,
  },
]
