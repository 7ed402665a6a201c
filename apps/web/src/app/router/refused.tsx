// A page outside this person's routes. If the company's suite leaves it out, no permission would open it, so that
// reason comes first.
import { useLocation } from '@tanstack/react-router'
import { allPages } from '@piaotai/domain/rights/permission.ts'
import { readableFeatures, suiteNamed } from '@piaotai/domain/rights/suite.ts'
import { useSession } from '../../lib/session/session.ts'
import Denied from './denied.tsx'
import NotIncluded from './not-included.tsx'

const Refused = () => {
  const { pathname } = useLocation()
  const company = useSession()?.company
  const feature = allPages.find((p) => p.path === pathname)?.feature
  const leftOut = company && feature && !readableFeatures(suiteNamed(company.suite)).has(feature)
  return leftOut ? <NotIncluded /> : <Denied />
}
export default Refused
