import { describeAgreement } from './agreement';

describeAgreement('pods on nodes');
