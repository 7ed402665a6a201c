import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'

/** The window's title: the page's name before the product's. */
export const useTitle = (title: string | undefined): void => {
  const { t } = useTranslation('shell')
  useEffect(() => {
    document.title = `${title ? `${title} · ` : ''}${t('product')}`
  }, [title, t])
}
