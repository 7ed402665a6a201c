// Back from a mail service's page of consent: its answer is valid once, and leads to the mailboxes that it opens.
import { Button, Spin } from 'antd'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CallFailed } from '../../../lib/http/api.ts'
import { useSaid } from '../../../lib/i18n/use-said.ts'
import { emailApi } from '../../../lib/http/email-api.ts'
import { EmptyState } from '../../../ui/page/empty-state.tsx'
import { PublicSheet } from '../../../shared/visitor/public-sheet.tsx'

const MailOAuthPage = () => {
  const { t } = useTranslation('mailMailboxes')
  const navigate = useNavigate()
  const { searchStr } = useLocation()
  const [query] = useState(searchStr)
  const [error, setError] = useSaid(t, query === '' ? (t) => t('oauth.failed') : undefined)
  const handed = useRef(false)
  useEffect(() => {
    if (handed.current || query === '') return
    handed.current = true
    history.replaceState(history.state, '', '/mailOAuth')
    emailApi.finishMailOAuth({ query }, { quiet: true }).then(
      ({ own }) => navigate({ to: own ? '/home/mySet' : '/comset/mailboxes', replace: true }),
      (e: unknown) => {
        setError((t) => (e instanceof CallFailed ? e.message : t('oauth.failed')))
      },
    )
  }, [query, setError, navigate])
  return (
    <PublicSheet title={t(error ? 'oauth.failedTitle' : 'oauth.finishing')}>
      {error ? (
        <EmptyState
          kind="sealed"
          whole
          title={t('oauth.failedTitle')}
          text={<span role="alert">{error}</span>}
          actions={
            <Button
              type="primary"
              onClick={() => {
                void navigate({ to: '/home/mySet', replace: true })
              }}
            >
              {t('oauth.back')}
            </Button>
          }
        />
      ) : (
        <>
          <h1 role="status">{t('oauth.finishing')}</h1>
          <Spin />
        </>
      )}
    </PublicSheet>
  )
}
export default MailOAuthPage
