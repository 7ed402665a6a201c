// A QR code in room of its own, so that nothing moves when what draws it has come.
import { Spin } from 'antd'
import { lazy, Suspense } from 'react'

const QRCode = lazy(() => import('./qr-code.tsx'))

/** `size` in pixels; `name` is what it is for, to those who do not see it. */
export const QrPicture = ({ value, size, name }: { value: string; size: number; name: string }) => (
  <div className="qr-picture" style={{ width: size, height: size }}>
    <Suspense fallback={<Spin />}>
      <QRCode value={value} size={size} bordered={false} aria-label={name} />
    </Suspense>
  </div>
)
