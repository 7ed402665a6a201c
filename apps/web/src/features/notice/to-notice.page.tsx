// /notice: what a mail's link opens. It enters the notice's company, reads the notice and goes where the notice leads.
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../lib/http/api.ts'
import type { Address } from '../../lib/page/address.ts'
import { useSession } from '../../lib/session/session.ts'
import { switchCompany } from '../../lib/session/sign-in.ts'
import { Button } from '../../ui/controls/button.tsx'
import { EmptyState } from '../../ui/page/empty-state.tsx'
import { WaitingLines } from '../../ui/page/waiting-lines.tsx'
import wholePage from '../../ui/page/whole-page.module.css'
import { useWays } from './use-ways.ts'

const ToNoticePage = () => {
  const { t } = useTranslation('notice')
  const navigate = useNavigate()
  const wayOf = useWays()
  const companyId = useSession()?.company?.id
  const { company, id } = useSearch({ strict: false }) as Address
  const [gone, setGone] = useState(false)
  const lead = useEffectEvent(async () => {
    if (typeof company !== 'string' || typeof id !== 'string') throw new Error('no notice')
    if (company !== companyId) return switchCompany(company, location.pathname + location.search)
    const { content } = await api.user.listNotices({ page: 1, pageSize: 1, id }, { quiet: true })
    const [notice] = content
    if (!notice) throw new Error('no notice')
    if (notice.readAt === null) await api.user.readNotices({ ids: [id] }, { quiet: true })
    await navigate({ ...wayOf(notice), replace: true })
  })
  useEffect(() => {
    lead().catch(() => {
      setGone(true)
    })
  }, [])
  return (
    <main className={wholePage['notice-page']}>
      {gone ? (
        <EmptyState
          whole
          kind="none"
          title={t('gone')}
          text={t('goneText')}
          actions={
            <Button
              type="primary"
              onClick={() => {
                void navigate({ to: '/' })
              }}
            >
              {t('goHome')}
            </Button>
          }
        />
      ) : (
        <WaitingLines rows={6} />
      )}
    </main>
  )
}
export default ToNoticePage
