// 企业信息, with the groups that the company belongs to.
import { CompanyHomePage } from '../../features/company/company-home.page.tsx'
import { MembershipsSection } from '../../features/group/memberships-section.tsx'

const HomeWithGroups = () => <CompanyHomePage groups={(number) => <MembershipsSection number={number} />} />
export default HomeWithGroups
