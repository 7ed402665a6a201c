// 企业信息: the company's identity, its suite and quota, its super admin, and its dissolution.
import { Button, Skeleton } from 'antd'
import { Crown } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { api } from '../../lib/http/api.ts'
import { useSession } from '../../lib/session/session.ts'
import { enterCompany } from '../../lib/session/sign-in.ts'
import { LoadFailed } from '../../ui/page/load-failed.tsx'
import { useMissingPermission } from '../../lib/session/use-missing-permission.ts'
import { PageHead } from '../../ui/page/page-head.tsx'
import { CompanyDetailsDialog } from './company-details-dialog.tsx'
import { Identity, Suite } from './company-home-parts.tsx'
import { DissolveDialog } from './dissolve-dialog.tsx'
import { SignInRulesSection } from './sign-in-rules.tsx'
import { TakeOutSection } from './take-out/take-out.tsx'
import { TransferDialog } from './transfer-dialog.tsx'
import styles from './company.module.css'

/** `groups`: the groups of the company with this number, which another feature shows. */
export const CompanyHomePage = ({ groups }: { readonly groups: (number: string) => ReactNode }) => {
  const { t } = useTranslation(['company', 'overview', 'personal'])
  const client = useQueryClient()
  const session = useSession()
  const lacksEdit = useMissingPermission()('comHome.edit')
  const home = useQuery({ queryKey: ['team', 'home'], queryFn: () => api.user.readCompanyHome({}) })
  const [pending, setPending] = useState<'edit' | 'transfer' | 'dissolve'>()
  const changed = async () => {
    await client.invalidateQueries({ queryKey: ['team'] })
    await enterCompany(await api.user.readUser({}))
  }
  if (home.isError && !home.data) return <LoadFailed title={t('failed')} text={t('failedText')} onRetry={home.refetch} error={home.error} />
  if (!home.data)
    return (
      <div className={styles['company-home']}>
        <Skeleton active />
      </div>
    )
  const c = home.data
  const superAdmin = session?.company?.role === 'superAdmin'
  return (
    <>
      <PageHead title={t('home.title')} facts={c.name} />
      <div className={styles['company-home']}>
        <section>
          <h2>
            {t('home.identity')}
            <button
              type="button"
              className="plain link"
              disabled={lacksEdit !== undefined}
              title={lacksEdit}
              onClick={() => {
                setPending('edit')
              }}
            >
              {t('home.edit')}
            </button>
          </h2>
          <Identity home={c} onChanged={changed} />
        </section>
        <Suite home={c} />
        <section>
          <h2>{t('home.superAdmin')}</h2>
          <p className={styles['admin-line']}>
            <Crown size={16} strokeWidth={1.75} aria-hidden="true" />
            <b>{c.superAdmin.name}</b>
            <span className="sub">{[c.superAdmin.tel, c.superAdmin.email].filter(Boolean).join(' · ')}</span>
            {superAdmin ? (
              <Button
                size="small"
                onClick={() => {
                  setPending('transfer')
                }}
              >
                {t('transfer.title')}
              </Button>
            ) : null}
          </p>
          <p className="sub">{t('home.superAdminText')}</p>
        </section>
        {groups(c.number)}
        {superAdmin ? <SignInRulesSection /> : null}
        {superAdmin ? <TakeOutSection /> : null}
        {superAdmin ? (
          <section className={styles['danger']}>
            <h2>{t('dissolve.section')}</h2>
            <p className="sub">{t('dissolve.sectionText')}</p>
            <div className="row">
              <Button
                danger
                onClick={() => {
                  setPending('dissolve')
                }}
              >
                {t('dissolve.open')}
              </Button>
            </div>
          </section>
        ) : null}
      </div>
      {pending === 'edit' ? (
        <CompanyDetailsDialog
          home={c}
          onClose={(done) => {
            setPending(undefined)
            if (done) void changed()
          }}
        />
      ) : null}
      {pending === 'transfer' ? (
        <TransferDialog
          onClose={() => {
            setPending(undefined)
            void client.invalidateQueries({ queryKey: ['team'] })
          }}
        />
      ) : null}
      {pending === 'dissolve' ? (
        <DissolveDialog
          company={c.name}
          staff={c.membersUsed - 1}
          onClose={() => {
            setPending(undefined)
          }}
        />
      ) : null}
    </>
  )
}
