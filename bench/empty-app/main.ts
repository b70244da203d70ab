import { App, Chart } from 'cdk8s';

const app = new App();
new Chart(app, 'empty');
app.synth();
