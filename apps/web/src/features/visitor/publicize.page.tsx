// /visitor/publicizeLP: an introduction to the product, with its terms and privacy policy.
import { Button, Tabs } from 'antd'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { consentVersion } from '@piaotai/domain/account/consent.ts'
import { PublicSheet } from '../../shared/visitor/public-sheet.tsx'
import styles from '../../shared/visitor/public-sheet.module.css'

const parts = ['product', 'terms', 'privacy'] as const
const Product = () => {
  const { t } = useTranslation('visitor')
  const navigate = useNavigate()
  const points = t('about.points', { returnObjects: true }) as readonly { readonly title: string; readonly text: string }[]
  return (
    <>
      <h1 className={styles['about-slogan']}>{t('about.slogan')}</h1>
      <p className="sub">{t('about.lead')}</p>
      <div className={styles['sheet-acts']}>
        <Button
          type="primary"
          size="large"
          onClick={() => {
            void navigate({ to: '/register' })
          }}
        >
          {t('about.start')}
        </Button>
        <Button
          size="large"
          onClick={() => {
            void navigate({ to: '/login' })
          }}
        >
          {t('about.login')}
        </Button>
      </div>
      <div className={styles['about-points']}>
        {points.map(({ title, text }) => (
          <section key={title}>
            <h2>{title}</h2>
            <p>{text}</p>
          </section>
        ))}
      </div>
    </>
  )
}
const PublicizePage = () => {
  const { t } = useTranslation('visitor')
  const navigate = useNavigate()
  const pending = (useSearch({ strict: false }) as { part?: string }).part
  const part = parts.find((p) => p === pending) ?? 'product'
  const text = (of: 'terms' | 'privacy') => (
    <div className={styles['about-text']}>
      <h1>{t(`about.${of}`)}</h1>
      <p className="sub">{t('about.version', { version: consentVersion })}</p>
      {(t(`about.${of}Text`, { returnObjects: true }) as readonly string[]).map((p) => (
        <p key={p}>{p}</p>
      ))}
    </div>
  )
  return (
    <PublicSheet title={t(`about.${part}`)} wide>
      <Tabs
        activeKey={part}
        onChange={(key) => {
          void navigate({ to: '/visitor/publicizeLP', search: key === 'product' ? {} : { part: key }, replace: true })
        }}
        items={parts.map((key) => ({ key, label: t(`about.${key}`), children: key === 'product' ? <Product /> : text(key) }))}
      />
    </PublicSheet>
  )
}
export default PublicizePage
