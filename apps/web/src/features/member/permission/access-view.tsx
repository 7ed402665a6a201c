// 实际权限: a person's effective permissions, with the reason for each; compared with a draft, its gains and losses.
import { TriangleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useButtonWord } from '../../../lib/session/button-word.ts'
import { allPages } from '@piaotai/domain/rights/permission.ts'
import type { Access } from '../member.queries.ts'
import styles from '../member.module.css'

type Reason = Access['scopeReasons'][number]
export const useReasonText = () => {
  const { t } = useTranslation('member')
  return (reasons: readonly Reason[]): string =>
    reasons
      .map((r) =>
        r.kind === 'group' ? (r.name ?? '') : r.kind === 'legacyRole' ? t('access.legacyRole', { id: r.name }) : t(`access.${r.kind}`),
      )
      .join(t('comma'))
}
/** 按页: the page's name, its granted buttons, and the reasons. */
export const AccessView = ({ access, change }: { access: Access; change?: (key: string) => 'gained' | 'lost' | undefined }) => {
  const { t } = useTranslation(['member', 'shell', 'states'])
  const buttonName = useButtonWord()
  const reasonText = useReasonText()
  const held = new Map(access.keys.map((k) => [k.key, k]))
  const pages = allPages.filter((p) => held.has(p.key) || change?.(p.key) === 'gained')
  const mark = (key: string) => {
    const c = change?.(key)
    return c ? <em className={`${styles['access-mark']} ${c}`}>{t(`access.${c}`)}</em> : null
  }
  const both = held.has('submitPayment.submit') && held.has('confirmPayment.confirm') && access.user.role !== 'superAdmin'
  return (
    <div className={styles['access-view']}>
      <dl>
        <div>
          <dt>{t('access.scope')}</dt>
          <dd>
            {t(`scope.${access.scope}`)}
            {access.departments.length > 0 ? <small>{access.departments.map((d) => d.name).join(t('comma'))}</small> : null}
            <small>{reasonText(access.scopeReasons)}</small>
          </dd>
        </div>
        {access.pools.length > 0 ? (
          <div>
            <dt>{t('access.pools')}</dt>
            <dd>
              {access.pools.map((p) => (
                <div key={p.id}>
                  {p.name}
                  <small>{reasonText(p.reasons)}</small>
                </div>
              ))}
            </dd>
          </div>
        ) : null}
        {access.pushCategories.length > 0 ? (
          <div>
            <dt>{t('group.push')}</dt>
            <dd>
              {access.pushCategories.map((c) => t(`category.${c}` as 'category.0', { ns: 'states' })).join(t('comma'))}
              <small>{reasonText(access.pushReasons)}</small>
            </dd>
          </div>
        ) : null}
        {pages.map((p) => {
          const one = held.get(p.key)
          const buttons = p.buttons.filter((b) => held.has(b) || change?.(b))
          return (
            <div key={p.key} className={one && !one.included ? styles['excluded'] : ''}>
              <dt>
                {t(`page.${p.key}` as 'page.menu_1.home', { ns: 'shell' })}
                {mark(p.key)}
              </dt>
              <dd>
                {buttons.length > 0 ? (
                  <span>
                    {buttons.map((b) => (
                      <span key={b} className={styles['access-button']}>
                        {buttonName(b)}
                        {mark(b)}
                      </span>
                    ))}
                  </span>
                ) : (
                  t('access.viewOnly')
                )}
                <small>{one ? (one.included ? reasonText(one.reasons) : t('access.notInSuite')) : null}</small>
              </dd>
            </div>
          )
        })}
      </dl>
      {both ? (
        <p className={styles['people-warning']}>
          <TriangleAlert size={15} strokeWidth={1.75} />
          {t('access.bothHands', { name: access.user.name })}
        </p>
      ) : null}
    </div>
  )
}
