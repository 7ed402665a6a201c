// What an empty page shows: drawing, title, one line, the acts or whom to ask for them, and a grey sample of a row.
import { BookOpen, Check, Copy, KeyRound, Landmark, MailOpen, ReceiptText, SlidersHorizontal, type LucideIcon } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { copyText } from '../../lib/browser/copy.ts'
import { Button } from '../controls/button.tsx'
import { useGo } from '../controls/go-link.tsx'
import { useLackedPage } from './use-lacked-page.ts'
import type { EmptyAct, EmptyWords, Subject } from './empty-words.ts'
import styles from './empty-page.module.css'

const SubjectDrawing = lazy(() => import('./subject-drawing.tsx'))
const Asked = lazy(() => import('./ask-for-right.tsx'))
const icons: Readonly<Record<Subject, LucideIcon>> = {
  mail: MailOpen,
  bank: Landmark,
  bureau: ReceiptText,
  book: BookOpen,
  rule: SlidersHorizontal,
  key: KeyRound,
}

const CopyAct = ({ text, label, type }: { text: string; label: string; type: 'primary' | 'default' }) => {
  const { t } = useTranslation('emptyPage')
  const [done, setDone] = useState(false)
  return (
    <Button
      type={type}
      icon={done ? <Check size={14} aria-hidden="true" /> : <Copy size={14} aria-hidden="true" />}
      onClick={() => {
        copyText(text).then(
          () => {
            setDone(true)
          },
          () => undefined,
        )
      }}
    >
      <span role="status">{done ? t('copied') : label}</span>
    </Button>
  )
}
const Act = ({ act, label, first }: { act: EmptyAct; label: string; first: boolean }) => {
  const go = useGo()
  const type = first ? 'primary' : 'default'
  if ('button' in act) return act.button
  if ('href' in act)
    return (
      <Button
        type={type}
        onClick={() => {
          window.open(act.href, '_blank', 'noopener')
        }}
      >
        {label}
      </Button>
    )
  if ('copies' in act) return <CopyAct text={act.copies} label={label} type={type} />
  if ('go' in act)
    return (
      <Button
        type={type}
        onClick={() => {
          go(act.go)
        }}
      >
        {label}
      </Button>
    )
  return (
    <Button type={type} icon={act.icon} loading={act.busy ?? false} onClick={act.onDo}>
      {label}
    </Button>
  )
}

const EmptyPageBody = ({ of, subject, acts, text, whole = false }: EmptyWords) => {
  const { t } = useTranslation('emptyPage')
  const Icon = icons[subject]
  const lackedPage = useLackedPage()
  /** A right that is missing, or a page that is not granted. */
  const lackedBy = (act: EmptyAct): string | undefined => act.why ?? ('go' in act ? lackedPage(act.go.to) : undefined)
  const labelOf = (act: EmptyAct): string => act.label ?? t(act.say as 'goInvoices')
  const all = 'none' in acts ? [] : acts.filter((act) => act !== undefined)
  const may = all.filter((act) => lackedBy(act) === undefined)
  const lacked = all.find((act) => lackedBy(act) !== undefined)
  const Title = whole ? 'h1' : 'h3'
  const [first = '', ...cells] = t(`${of}.sample` as 'mails.sample').split('|')
  return (
    <div className={styles['empty-page']} data-empty={of} data-without-act={'none' in acts ? acts.none : undefined}>
      <div className={styles['drawing']}>
        <Suspense>
          <SubjectDrawing of={subject} />
        </Suspense>
      </div>
      <Title>{t(`${of}.title` as 'mails.title')}</Title>
      <p>{text ?? t(`${of}.text` as 'mails.text')}</p>
      <div className={styles['acts']}>
        {may.map((act, at) => (
          <Act key={labelOf(act)} act={act} label={labelOf(act)} first={at === 0} />
        ))}
        {may.length === 0 && lacked ? (
          <Suspense>
            <Asked what={labelOf(lacked)} why={lackedBy(lacked) ?? ''} />
          </Suspense>
        ) : null}
      </div>
      <div className={styles['sample']} aria-hidden="true">
        <div>
          <em>{t('sample')}</em>
          <Icon size={14} strokeWidth={1.75} />
          <span>{first}</span>
          {cells.map((cell) => (
            <span key={cell}>{cell}</span>
          ))}
        </div>
        <div>
          {[26, 14, undefined, 46, 58].map((width, at) => (
            <i key={at} style={{ width }} />
          ))}
        </div>
      </div>
    </div>
  )
}
export default EmptyPageBody
