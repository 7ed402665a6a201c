// 企业信息: the company's identity, its suite and quota, its super admin, and its dissolution.
import { App, Button, Progress, Skeleton } from 'antd'
import { Building2, Crown } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { api } from '../../lib/http/api.ts'
import { dayOf } from '../../lib/format/moment.ts'
import { useSession } from '../../lib/session/session.ts'
import { enterCompany } from '../../lib/session/sign-in.ts'
import { CopyButton } from '../../ui/controls/copy-button.tsx'
import { LoadFailed } from '../../ui/page/load-failed.tsx'
import { useMissingPermission } from '../../lib/session/use-missing-permission.ts'
import { PageHead } from '../../ui/page/page-head.tsx'
import { PictureButton } from '../../shared/account/picture-button.tsx'
import { CompanyDetailsDialog } from './company-details-dialog.tsx'
import { DissolveDialog } from './dissolve-dialog.tsx'
import { SignInRulesSection } from './sign-in-rules.tsx'
import { TakeOutSection } from './take-out/take-out.tsx'
import { TransferDialog } from './transfer-dialog.tsx'
import './company.css'

const number = (n: number): string => n.toLocaleString('en-US')

/** `groups`: the groups of the company with this number, which another feature shows. */
export const CompanyHomePage = ({ groups }: { readonly groups: (number: string) => ReactNode }) => {
  const { t } = useTranslation(['company', 'overview', 'personal'])
  const { message } = App.useApp()
  const client = useQueryClient()
  const session = useSession()
  const missingPermission = useMissingPermission()
  const lacksEdit = missingPermission('comHome.edit')
  const lacksLogo = missingPermission('comHome.logo')
  const home = useQuery({ queryKey: ['team', 'home'], queryFn: () => api.user.readCompanyHome({}) })
  const [pending, setPending] = useState<'edit' | 'transfer' | 'dissolve'>()
  const changed = async () => {
    await client.invalidateQueries({ queryKey: ['team'] })
    await enterCompany(await api.user.readUser({}))
  }
  const putLogo = async (url: string | null) => {
    await api.user.saveLogo({ url })
    void message.success(t('home.logoSaved'))
    await changed()
  }
  if (home.isError && !home.data) return <LoadFailed title={t('failed')} text={t('failedText')} onRetry={home.refetch} error={home.error} />
  if (!home.data)
    return (
      <div className="company-home">
        <Skeleton active />
      </div>
    )
  const c = home.data
  const superAdmin = session?.company?.role === 'superAdmin'
  const use = (label: string, used: number, allowed: number) => (
    <div key={label} className="use-row">
      <span>{label}</span>
      <Progress
        percent={allowed === 0 ? 0 : Math.min(100, Math.round((used * 100) / allowed))}
        showInfo={false}
        size="small"
        status="normal"
        aria-label={label}
        {...(used >= allowed && allowed > 1 ? { strokeColor: 'var(--attention-mark)' } : {})}
      />
      <b>
        {number(used)} / {number(allowed)}
      </b>
    </div>
  )
  return (
    <>
      <PageHead title={t('home.title')} facts={c.name} />
      <div className="company-home">
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
          <div className="company-identity">
            <div className="company-logo">
              {c.logoUrl ? (
                <img src={c.logoUrl} alt={t('home.logo')} />
              ) : (
                <Building2 size={30} strokeWidth={1.5} color="var(--text-tertiary)" aria-hidden="true" />
              )}
              <div>
                <PictureButton label={t(c.logoUrl ? 'home.changeLogo' : 'home.addLogo')} side={512} refused={lacksLogo} onDone={putLogo} />
                {c.logoUrl ? (
                  <button
                    type="button"
                    className="plain link"
                    disabled={lacksLogo !== undefined}
                    title={lacksLogo}
                    onClick={() => {
                      putLogo(null).catch(() => undefined)
                    }}
                  >
                    {t('home.removeLogo')}
                  </button>
                ) : null}
              </div>
            </div>
            <dl>
              <div>
                <dt>{t('home.name')}</dt>
                <dd>{c.name}</dd>
              </div>
              <div>
                <dt>{t('home.number')}</dt>
                <dd className="mono">
                  {c.number}
                  <CopyButton text={c.number} label={t('home.copyNumber')} />
                </dd>
              </div>
              <div>
                <dt>{t('home.taxId')}</dt>
                <dd>{c.taxId ? <span className="mono">{c.taxId}</span> : <span className="sub">{t('home.none')}</span>}</dd>
              </div>
              <div>
                <dt>{t('home.externalNumber')}</dt>
                <dd>{c.externalNumber ?? <span className="sub">{t('home.none')}</span>}</dd>
              </div>
              <div>
                <dt>{t('home.createdAt')}</dt>
                <dd>{dayOf(c.createdAt)}</dd>
              </div>
            </dl>
          </div>
        </section>
        <section>
          <h2>{t('home.suite')}</h2>
          <p className="suite-line">
            <b>{t(`suite.${c.suite}`, { ns: 'overview' })}</b>
            <span className={c.ended ? 'status wrong' : 'sub'}>
              {c.packageDueDate ? t(c.ended ? 'home.ended' : 'home.until', { day: c.packageDueDate }) : t('home.noEnd')}
            </span>
          </p>
          {use(t('home.members'), c.membersUsed, c.membersAllowed)}
          {c.quotas.map((q) => use(t(`home.quota.${q.kind}`), q.used, q.allowed))}
          <p className="sub">
            {t('home.features', { list: c.features.map((f) => t(`service.feature.${f}`, { ns: 'personal' })).join(t('comma')) })}
          </p>
        </section>
        <section>
          <h2>{t('home.superAdmin')}</h2>
          <p className="admin-line">
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
          <section className="danger">
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
