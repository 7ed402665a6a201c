// 登录设备: every open session, this one first; any other can be signed out.
import { App, Button, Spin } from 'antd'
import { Fragment, useRef } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Monitor } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { limits } from '@piaotai/domain/limits.ts'
import { api } from '../../lib/http/api.ts'
import { useOnce } from '../../lib/hooks/guard.ts'
import { minuteOf } from '../../lib/format/moment.ts'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { useKeptKeys } from './kept-keys.tsx'
import { agentName } from './agent-name.ts'
import styles from './personal.module.css'

export const SessionsDialog = ({ onClose }: { onClose: () => void }) => {
  const { t } = useTranslation('personal')
  const { message } = App.useApp()
  const read = useQuery({ queryKey: ['sessions'], staleTime: 0, queryFn: () => api.user.listSessions({}) })
  const sessions = (read.data?.content ?? []).toSorted((a, b) => Number(b.current) - Number(a.current))
  const access = useKeptKeys()
  const nothing = sessions.length < 2 && access.count === 0
  const list = useRef<HTMLUListElement>(null)
  /** The pressed button belonged to the ended session's row: keeps the focus in the dialog after the row is gone. */
  const shown = (sentence: string) => {
    void message.success(sentence)
    void read.refetch().then(() => {
      list.current?.focus()
    })
  }
  const end = useOnce((id: string) => {
    api.user.endSession({ id }).then(
      () => {
        shown(t('sessions.endedOne'))
      },
      () => {
        void read.refetch()
      },
    )
  })
  const endOthers = useOnce(() => {
    api.user.endOtherSessions({ keepKeys: access.keepKeys }).then(
      ({ ended }) => {
        access.forget()
        shown(t('sessions.ended', { count: ended }))
      },
      () => undefined,
    )
  })
  return (
    <Dialog
      title={t('sessions.title')}
      facts={read.data ? t('sessions.facts', { count: sessions.length }) : undefined}
      width={640}
      onClose={onClose}
      note={nothing ? t('sessions.only') : t('sessions.note', { max: limits.sessions })}
      actions={
        <Button danger disabled={nothing || access.why !== undefined} title={nothing ? t('sessions.only') : access.why} onClick={endOthers}>
          {t('sessions.endOthers')}
        </Button>
      }
    >
      {read.data ? (
        <ul ref={list} className={styles['session-list']} tabIndex={-1} aria-label={t('sessions.title')}>
          {sessions.map((s) => (
            <li key={s.id}>
              <Monitor size={16} strokeWidth={1.75} aria-hidden="true" />
              <div>
                <b title={s.agent ?? undefined}>{agentName(s.agent) ?? t('sessions.unknown')}</b>
                {s.current ? <em>{t('sessions.current')}</em> : null}
                <small>
                  {[
                    s.ip,
                    t(`sessions.by.${s.by}`),
                    s.remembered && s.by !== 'remembered' ? t('sessions.remembered') : null,
                    t('sessions.since', { time: minuteOf(s.createdAt) }),
                    t('sessions.seen', { time: minuteOf(s.lastSeenAt) }),
                  ]
                    .filter(Boolean)
                    .map((fact, i) => (
                      <Fragment key={String(fact)}>
                        {i > 0 ? ' · ' : ''}
                        <span>{fact}</span>
                      </Fragment>
                    ))}
                </small>
              </div>
              {s.current ? null : (
                <Button
                  size="small"
                  onClick={() => {
                    end(s.id)
                  }}
                >
                  {t('sessions.end')}
                </Button>
              )}
            </li>
          ))}
        </ul>
      ) : (
        <Spin />
      )}
      {access.view}
    </Dialog>
  )
}
