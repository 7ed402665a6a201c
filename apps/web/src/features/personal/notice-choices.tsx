// 邮件提醒: how notices are mailed to the person in this company: a choice for each section, and for each kind of it.
import { App, Segmented, Skeleton } from 'antd'
import { ChevronDown, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import {
  kindShape,
  mailChoices,
  noticeKindNames,
  noticeKinds,
  noticeSections,
  type MailChoice,
  type MailChoices,
  type NoticeKind,
  type NoticeSection,
} from '@piaotai/domain/notice.ts'
import { api } from '../../lib/http/api.ts'
import { useSession } from '../../lib/session/session.ts'
import { LoadFailed } from '../../ui/page/load-failed.tsx'
import styles from './notice-choices.module.css'

type Chosen = Readonly<Record<NoticeKind, MailChoice>>
/** Those that a person may have otherwise. */
const chosenKinds = noticeKindNames.filter((kind) => !kindShape(kind).always)
const kindsOf = (section: NoticeSection): readonly NoticeKind[] => chosenKinds.filter((kind) => noticeKinds[kind].section === section)

export const NoticeChoices = () => {
  const { t } = useTranslation('notice')
  const { message } = App.useApp()
  const client = useQueryClient()
  const companyId = useSession()?.company?.id
  const queryKey = ['notice-choices', companyId]
  const read = useQuery({ queryKey, queryFn: () => api.user.readNoticeChoices({}, { quiet: true }), enabled: companyId !== undefined })
  const save = useMutation({
    mutationFn: (choices: MailChoices) => api.user.saveNoticeChoices({ choices }),
    onSuccess: () => {
      void message.success(t('choices.saved'))
    },
    onSettled: () => client.invalidateQueries({ queryKey }),
  })
  if (companyId === undefined) return null
  const chosen = read.data && { ...read.data.choices, ...(save.isPending ? save.variables : {}) }
  return (
    <section id="notices" aria-labelledby="notices-title">
      <h2 id="notices-title">{t('choices.title')}</h2>
      <p className="sub">
        {t('choices.text')}
        {t('choices.dailyText')}
      </p>
      {read.isError && !chosen ? (
        <LoadFailed title={t('choices.failed')} text={t('failedText')} onRetry={read.refetch} error={read.error} />
      ) : chosen ? (
        noticeSections.map((section) => <Section key={section} section={section} chosen={chosen} onChoose={save.mutate} />)
      ) : (
        <Skeleton active title={false} paragraph={{ rows: 6 }} />
      )}
    </section>
  )
}

interface SectionProps {
  readonly section: NoticeSection
  readonly chosen: Chosen
  readonly onChoose: (choices: MailChoices) => void
}
/** Folded, with one choice for all of its kinds: none stands where they differ. */
const Section = ({ section, chosen, onChoose }: SectionProps) => {
  const { t } = useTranslation('notice')
  const [open, setOpen] = useState(false)
  const kinds = kindsOf(section)
  const [first, ...others] = new Set(kinds.map((kind) => chosen[kind]))
  const options = mailChoices.map((value) => ({ value, label: t(`choices.${value}`) }))
  const Mark = open ? ChevronDown : ChevronRight
  return (
    <>
      <div className={`${styles['row']} ${styles['section']}`}>
        <button
          type="button"
          className="plain"
          aria-expanded={open}
          onClick={() => {
            setOpen(!open)
          }}
        >
          <Mark size={14} aria-hidden="true" />
          <b id={`notices-${section}`}>{t(`section.${section}`)}</b>
          <small>{others.length > 0 ? t('choices.differ', { count: kinds.length }) : t('choices.kinds', { count: kinds.length })}</small>
        </button>
        <Segmented<MailChoice | ''>
          size="small"
          aria-labelledby={`notices-${section}`}
          name={`notices-${section}`}
          options={options}
          value={others.length > 0 ? '' : (first ?? '')}
          onChange={(choice) => {
            if (choice !== '') onChoose(Object.fromEntries(kinds.map((kind) => [kind, choice])))
          }}
        />
      </div>
      {open
        ? kinds.map((kind) => (
            <div key={kind} className={styles['row']}>
              <span id={`notice-${kind}`}>{t(`kind.${kind}`)}</span>
              <Segmented<MailChoice>
                size="small"
                aria-labelledby={`notice-${kind}`}
                name={`notice-${kind}`}
                options={options}
                value={chosen[kind]}
                onChange={(choice) => {
                  onChoose({ [kind]: choice })
                }}
              />
            </div>
          ))
        : null}
    </>
  )
}
