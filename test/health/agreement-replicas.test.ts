import { describeAgreement } from './agreement';

describeAgreement('pods with replicas');
