// /dev/outbox: the messages of a local trial and the answers of its image codes, live.
import { Segmented, Spin } from 'antd'
import { Bot, Image, Mail, MessageSquareText } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { clockOf } from '../../lib/format/moment.ts'
import { CopyButton } from '../../ui/controls/copy-button.tsx'
import { EmptyState } from '../../ui/page/empty-state.tsx'
import { PublicSheet } from '../../shared/visitor/public-sheet.tsx'
import { useOutbox, type Entry } from './outbox.queries.ts'
import styles from './outbox.module.css'

const icons = { mail: Mail, sms: MessageSquareText, captcha: Image, robot: Bot } as const
const kinds = ['all', 'mail', 'sms', 'captcha', 'robot'] as const
/** The code in a message: six digits, or the whole answer of an image. */
const codeOf = ({ kind, text }: Entry): string | undefined => (kind === 'captcha' ? text : /(?<!\d)\d{6}(?!\d)/.exec(text)?.[0])
const parts = (text: string): readonly string[] => text.split(/(https?:\/\/[^\s，。；）)]+)/)

const OutboxPage = () => {
  const { t } = useTranslation('visitor')
  const list = useOutbox()
  const [kind, setKind] = useState<(typeof kinds)[number]>('all')
  const shown = (list.data ?? []).filter((entry) => kind === 'all' || entry.kind === kind)
  return (
    <PublicSheet title={t('outbox.title')} wide>
      <h1>{t('outbox.title')}</h1>
      <p className="sub">{t('outbox.sub')}</p>
      {list.isError ? (
        <EmptyState kind="none" title={t('outbox.absent')} text={t('outbox.absentText')} />
      ) : list.isPending ? (
        <Spin />
      ) : (
        <>
          <Segmented
            className={styles['outbox-kinds']}
            value={kind}
            onChange={setKind}
            options={kinds.map((value) => ({ value, label: t(`outbox.kind.${value}`) }))}
          />
          {shown.length === 0 ? (
            <EmptyState kind="start" title={t('outbox.empty')} text={t('outbox.emptyText')} />
          ) : (
            <ol className={styles['outbox']} aria-live="polite">
              {shown.map((entry) => (
                <Message key={entry.id} entry={entry} />
              ))}
            </ol>
          )}
        </>
      )}
    </PublicSheet>
  )
}
export default OutboxPage

const Message = ({ entry }: { entry: Entry }) => {
  const { t } = useTranslation('visitor')
  const Icon = icons[entry.kind]
  const code = codeOf(entry)
  return (
    <li>
      <Icon size={16} strokeWidth={1.75} aria-hidden="true" />
      <div>
        <p className={styles['outbox-head']}>
          <b>{entry.to}</b>
          <span className="sub">
            {t(`outbox.kind.${entry.kind}`)}　{clockOf(entry.at)}
          </span>
        </p>
        {entry.subject ? (
          <p>
            <b>{entry.subject}</b>
          </p>
        ) : null}
        {entry.kind === 'captcha' ? null : (
          <p className={styles['outbox-text']}>
            {parts(entry.text).map((part, i) =>
              i % 2 === 1 ? (
                <a key={part + String(i)} href={part}>
                  {part}
                </a>
              ) : (
                part
              ),
            )}
          </p>
        )}
      </div>
      {code ? (
        <span className={`${styles['outbox-code']} mono`}>
          {code}
          <CopyButton text={code} label={t('outbox.copy')} />
        </span>
      ) : null}
    </li>
  )
}
