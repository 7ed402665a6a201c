export { partnerUseCases, type PartnerUseCases } from './partner.module.ts'
