// 邮件提醒: how each kind of notice is mailed to the person in this company.
import { App, Segmented, Skeleton } from 'antd'
import { Fragment } from 'react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import {
  kindShape,
  mailChoices,
  noticeKindNames,
  noticeKinds,
  noticeSections,
  type MailChoice,
  type NoticeKind,
} from '@piaotai/domain/notice.ts'
import { api } from '../../lib/http/api.ts'
import { useSession } from '../../lib/session/session.ts'
import { LoadFailed } from '../../ui/page/load-failed.tsx'
import styles from './notice-choices.module.css'

/** Those that a person may have otherwise. */
const chosenKinds = noticeKindNames.filter((kind) => !kindShape(kind).always)

export const NoticeChoices = () => {
  const { t } = useTranslation('notice')
  const { message } = App.useApp()
  const client = useQueryClient()
  const companyId = useSession()?.company?.id
  const queryKey = ['notice-choices', companyId]
  const read = useQuery({ queryKey, queryFn: () => api.user.readNoticeChoices({}, { quiet: true }), enabled: companyId !== undefined })
  const save = useMutation({
    mutationFn: ({ kind, choice }: { readonly kind: NoticeKind; readonly choice: MailChoice }) =>
      api.user.saveNoticeChoices({ choices: { [kind]: choice } }),
    onSuccess: () => {
      void message.success(t('choices.saved'))
    },
    onSettled: () => client.invalidateQueries({ queryKey }),
  })
  if (companyId === undefined) return null
  const chosen = read.data?.choices
  const options = mailChoices.map((value) => ({ value, label: t(`choices.${value}`) }))
  const rowOf = (kind: NoticeKind, choices: NonNullable<typeof chosen>) => (
    <div key={kind} className={styles['row']}>
      <span id={`notice-${kind}`}>{t(`kind.${kind}`)}</span>
      <Segmented<MailChoice>
        size="small"
        aria-labelledby={`notice-${kind}`}
        name={`notice-${kind}`}
        options={options}
        value={save.isPending && save.variables.kind === kind ? save.variables.choice : choices[kind]}
        onChange={(choice) => {
          save.mutate({ kind, choice })
        }}
      />
    </div>
  )
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
        noticeSections.map((section) => (
          <Fragment key={section}>
            <h3 className={styles['section']}>{t(`section.${section}`)}</h3>
            {chosenKinds.filter((kind) => noticeKinds[kind].section === section).map((kind) => rowOf(kind, chosen))}
          </Fragment>
        ))
      ) : (
        <Skeleton active title={false} paragraph={{ rows: 6 }} />
      )}
    </section>
  )
}
