// Who the company is, and what its suite lets it do.
import { App, Progress } from 'antd'
import { Building2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Received } from '@piaotai/contract/endpoint.ts'
import type { companyEndpoints } from '@piaotai/contract/company/company.ts'
import { api } from '../../lib/http/api.ts'
import { dayOf } from '../../lib/format/moment.ts'
import { useMissingPermission } from '../../lib/session/use-missing-permission.ts'
import { PictureButton } from '../../shared/account/picture-button.tsx'
import { CopyButton } from '../../ui/controls/copy-button.tsx'
import styles from './company.module.css'

type Home = Received<(typeof companyEndpoints)['readCompanyHome']>
const number = (n: number): string => n.toLocaleString('en-US')

export const Identity = ({ home: c, onChanged }: { readonly home: Home; readonly onChanged: () => Promise<void> }) => {
  const { t } = useTranslation('company')
  const { message } = App.useApp()
  const lacksLogo = useMissingPermission()('comHome.logo')
  const putLogo = async (url: string | null) => {
    await api.user.saveLogo({ url })
    void message.success(t('home.logoSaved'))
    await onChanged()
  }
  return (
    <div className={styles['company-identity']}>
      <div className={styles['company-logo']}>
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
  )
}
export const Suite = ({ home: c }: { readonly home: Home }) => {
  const { t } = useTranslation(['company', 'overview', 'personal'])
  const use = (label: string, used: number, allowed: number) => (
    <div key={label} className={styles['use-row']}>
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
    <section>
      <h2>{t('home.suite')}</h2>
      <p className={styles['suite-line']}>
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
  )
}
